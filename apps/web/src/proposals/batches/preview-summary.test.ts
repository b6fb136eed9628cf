// Results of a batch preview, grouped by change and by reason.
import { describe, expect, it } from 'vitest';
import {
  type Change,
  changedFields,
  countCurbsWithErrors,
  groupChangesByKind,
  groupCountedChangesByKind,
  groupRejectionsByReason,
} from './preview-summary.ts';

const change = (links: number[], after: number | null): Change => ({
  links,
  action: 'modify',
  regulation_id: null,
  sub_activity: { before: 'paid-parking', after: 'paid-parking' },
  time_limit: { before: 120, after },
  payment: { before: null, after: null },
  rules: { removed: [], added: [], unchanged: [] },
  losses: [],
  loss_details: [],
  effect: { by_type: [], revenue: null, several_currencies: false, links_without_spaces: 0 },
  findings: [],
});

const refused = (
  link: number,
  detail: string,
  title: string | null = null,
  sub_activity: string | null = null,
) => ({
  link,
  segment_id: `s${link}`,
  code: 'x',
  title,
  detail,
  sub_activity,
  proposed_regulation_id: null,
});

describe('the preview', () => {
  it('puts proposals that do the same together, the most links first', () => {
    const kinds = groupChangesByKind([change([1], 60), change([2, 3], 30), change([4], 60), change([5], 60)]);
    expect(kinds.map(({ links, proposals }) => [links, proposals])).toEqual([
      [3, 3],
      [2, 1],
    ]);
  });

  it('tells kinds of curb apart by what they are today, and puts first what is to be looked at', () => {
    const noStopping = {
      ...change([9], 120),
      sub_activity: { before: 'no-stopping', after: 'time-limited-parking' },
      time_limit: { before: null, after: 120 },
    };
    const kinds = groupChangesByKind(
      [change([1, 2, 3], 60), noStopping],
      ({ sub_activity }) => sub_activity.before === 'no-stopping',
    );
    expect(kinds.map(({ change: one, ids }) => [one.sub_activity.before, ids])).toEqual([
      ['no-stopping', [9]],
      ['paid-parking', [1, 2, 3]],
    ]);
  });

  it('tells apart curbs whose rules go or come otherwise, and adds up what the check finds in each', () => {
    const findings = [{ finding: 0, links: 2 }];
    const rules = { removed: [1], added: [2], unchanged: [] };
    const kinds = groupChangesByKind([
      { ...change([1], 60), rules },
      { ...change([2, 3], 60), rules, findings },
      { ...change([4, 5], 60), rules, findings },
      { ...change([6], 60), rules: { ...rules, removed: [3] } },
    ]);
    expect(kinds.map(({ links, change: { rules: own } }) => [links, own.removed])).toEqual([
      [5, [1]],
      [1, [3]],
    ]);
    expect(kinds[0]?.findings).toEqual([{ finding: 0, links: 4 }]);
    const found = { code: 'lint.tier-gap', text: '', rules: [], is_preexisting: false, first: null };
    expect(countCurbsWithErrors(kinds, { findings: [{ ...found, severity: 'error' }] })).toBe(4);
    expect(countCurbsWithErrors(kinds, { findings: [{ ...found, severity: 'note' }] })).toBe(0);
  });

  it('does not tell curbs apart by rules that stay, and adds up their effects', () => {
    const rules = (unchanged: number[]) => ({ removed: [1], added: [2], unchanged });
    const hours = (before: number, after: number) => ({
      by_type: [{ sub_activity: 'loading', space_hours_before: before, space_hours_after: after }],
      revenue: { before: 10, after: 5, currency: 'USD' },
      several_currencies: false,
      links_without_spaces: 1,
    });
    const kinds = groupChangesByKind([
      { ...change([1], 60), rules: rules([4, 5]), effect: hours(10, 8), loss_details: [1] },
      { ...change([2, 3], 60), rules: rules([3]), effect: hours(20, 19), loss_details: [0] },
      { ...change([4], 60), rules: { removed: [7], added: [], unchanged: [3] } },
    ]);
    expect(
      kinds.map(({ ids, othersDiffer, change: one }) => [ids, othersDiffer, one.rules.unchanged]),
    ).toEqual([
      [[1, 2, 3], true, [3, 4, 5]],
      [[4], false, [3]],
    ]);
    expect(kinds[0]?.change.loss_details).toEqual([0, 1]);
    expect(kinds[0]?.effect).toEqual({
      by_type: [{ sub_activity: 'loading', space_hours_before: 30, space_hours_after: 27 }],
      revenue: { before: 20, after: 10, currency: 'USD' },
      several_currencies: false,
      links_without_spaces: 2,
    });
    const mixed = { ...hours(1, 2), revenue: null, several_currencies: true };
    const [group] = groupChangesByKind([
      { ...change([1], 60), effect: hours(10, 8) },
      { ...change([2], 60), effect: mixed },
    ]);
    expect(group?.effect).toMatchObject({ revenue: null, several_currencies: true });
  });

  it('puts groups that lose something first, then what is to be looked at, then the most links', () => {
    const of = (type: string, links: number[], loss_details: number[]) => ({
      ...change(links, 60),
      sub_activity: { before: type, after: type },
      loss_details,
    });
    const kinds = groupChangesByKind(
      [of('a', [1, 2, 3], []), of('b', [4], [0]), of('c', [5], []), of('d', [6, 7], [0])],
      ({ sub_activity }) => sub_activity.before === 'c',
    );
    expect(kinds.map(({ change: one }) => one.sub_activity.before)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('counts those of a saved batch alike', () => {
    const { links: _ids, regulation_id: _id, ...one } = change([], 60);
    const kinds = groupCountedChangesByKind([
      { ...one, links: 3, proposals: 1 },
      { ...one, links: 4, proposals: 2 },
    ]);
    expect(kinds.map(({ links, proposals }) => [links, proposals])).toEqual([[7, 3]]);
  });

  it('names curbs left alone by what they are', () => {
    const kinds = groupRejectionsByReason([
      refused(1, 'a', null, 'bus'),
      refused(2, 'a', null, 'taxi'),
      refused(3, 'a', null, 'taxi'),
    ]);
    expect(kinds.map(({ subActivity, links }) => [subActivity, links.length])).toEqual([
      ['taxi', 2],
      ['bus', 1],
    ]);
  });

  it('says what differs', () => {
    expect(changedFields(change([1], 60))).toEqual(['time_limit']);
    expect(changedFields(change([1], 120))).toEqual([]);
  });

  it('puts refusals of one wording together', () => {
    const kinds = groupRejectionsByReason([
      refused(1, 'a'),
      refused(2, 'b', 'T'),
      refused(3, 'b', 'T'),
      refused(4, 'b'),
    ]);
    expect(kinds.map(({ detail, links }) => [detail, links.length])).toEqual([
      ['b', 2],
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('keeps what goes apart from what changes, whatever limits it had', () => {
    const gone = (links: number[], before: number): Change => ({
      ...change(links, null),
      action: 'remove',
      time_limit: { before, after: null },
    });
    const kinds = groupChangesByKind([gone([1], 60), change([2, 3], null), gone([4, 5], 30)]);
    expect(kinds.map(({ change: { action }, ids }) => [action, ids])).toEqual([
      ['remove', [1, 4, 5]],
      ['modify', [2, 3]],
    ]);
  });

  it('puts findings in the order of the report, and counts the curbs of the worst error of each kind', () => {
    const rules = (place: number) => ({ removed: [place], added: [], unchanged: [] });
    const kinds = groupChangesByKind([
      { ...change([1, 2, 3], 60), rules: rules(1), findings: [{ finding: 2, links: 3 }] },
      {
        ...change([4, 5], 60),
        rules: rules(1),
        findings: [
          { finding: 0, links: 2 },
          { finding: 1, links: 1 },
        ],
      },
      { ...change([6], 60), rules: rules(2), findings: [{ finding: 0, links: 1 }] },
    ]);
    expect(kinds.map(({ findings }) => findings.map(({ finding, links }) => [finding, links]))).toEqual([
      [
        [0, 2],
        [1, 1],
        [2, 3],
      ],
      [[0, 1]],
    ]);
    const found = (severity: 'error' | 'warning', is_preexisting = false) => ({
      code: 'x',
      text: '',
      rules: [],
      severity,
      is_preexisting,
      first: null,
    });
    expect(
      countCurbsWithErrors(kinds, { findings: [found('error'), found('error'), found('warning')] }),
    ).toBe(3);
    expect(
      countCurbsWithErrors(kinds, { findings: [found('warning'), found('error'), found('error')] }),
    ).toBe(3);
    expect(countCurbsWithErrors([], { findings: [found('error')] })).toBe(0);
    // Errors of the rules already in force do not count.
    expect(countCurbsWithErrors(kinds, { findings: [found('error', true), found('warning')] })).toBe(0);
  });

  it('says each thing that differs, alone and together', () => {
    const other = {
      ...change([1], 60),
      sub_activity: { before: 'paid-parking', after: 'loading' },
      payment: { before: { label: 'a' } as unknown as Change['payment']['before'], after: null },
    };
    expect(changedFields(other)).toEqual(['sub_activity', 'time_limit', 'payment']);
    expect(changedFields({ ...other, time_limit: { before: 60, after: 60 } })).toEqual([
      'sub_activity',
      'payment',
    ]);
  });
});
