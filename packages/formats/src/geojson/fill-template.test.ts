// A restriction from a template and a record: conditions, limits, days, hours, weeks, permit areas
// and prices from columns, and the meaning of empty cells.
import { restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fillTemplate, matchesConditions, templateApplies } from './fill-template.ts';
import { parseMapping } from './mapping.ts';

/** Returns the first template of a mapping, parsed like any mapping. */
function templateOf(part: object) {
  const read = parseMapping({ version: 1, link: {}, rules: [{ always: { activity: 'parking', ...part } }] });
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  const [rule] = read.value.rules ?? [];
  const [template] = rule !== undefined && 'always' in rule ? rule.always : [];
  if (template === undefined) throw new Error('no template');
  return template;
}
function fill(part: object, record: Record<string, unknown> = {}, currency: string | null = 'USD') {
  const made = fillTemplate(templateOf(part), record, currency);
  return 'restriction' in made
    ? restriction.parse(made.restriction)
    : `${made.problem.code} ${made.problem.column} ${made.problem.value}`.trim();
}

describe('a condition', () => {
  const columns = { kind: ['Meter', 7], note: [null] };
  it.each<[Record<string, unknown>, boolean]>([
    [{ kind: ' meter ' }, true],
    [{ kind: '7', note: '' }, true],
    [{ kind: 7, note: ' ' }, true],
    [{ kind: 'meter', note: 'x' }, false],
    [{ kind: 'loading' }, false],
    [{}, false],
  ])('on two columns is met by %j: %s', (record, met) => {
    expect([matchesConditions(columns, record), matchesConditions(undefined, record)]).toEqual([met, true]);
    expect(templateApplies(templateOf({ when: columns }), record)).toBe(met);
  });
  it('that excepts is not met where one of its columns is', () => {
    const template = templateOf({ unless: { kind: ['meter'], note: ['x'] } });
    expect(
      [{ kind: 'meter' }, { note: 'X' }, { kind: 'a', note: 'b' }, {}].map((record) =>
        templateApplies(template, record),
      ),
    ).toEqual([false, false, true, true]);
  });
  it('on a list is a problem of its column, unless another column decides', () => {
    const template = templateOf({ when: { kind: ['meter'], use: ['a'] } });
    expect(templateApplies(template, { kind: ['meter', 'x'], use: 'a' })).toMatchObject({
      column: 'kind',
      code: 'mapping.rule-value',
    });
    expect(templateApplies(template, { kind: ['meter', 'x'], use: 'b' })).toBe(false);
    expect(templateApplies(templateOf({ unless: { kind: ['meter'] } }), { kind: { a: 1 } })).toMatchObject({
      column: 'kind',
    });
  });
});

describe('a limit', () => {
  const from = { maxStayFrom: { column: 'L', unit: 'hours' } };
  it.each<[object, unknown, unknown]>([
    [from, '2', 120],
    [from, 0, null],
    [from, 'no limit', null],
    [{ ...from, maxStay: 45 }, '', 45],
    [{ ...from, maxStay: null }, '', null],
    [{ maxStay: 30 }, '2', 30],
  ])('%j of %j', (part, cell, minutes) => {
    expect(fill(part, { L: cell })).toMatchObject({ maxStay: minutes });
  });
  it.each<[unknown, string]>([
    ['', 'mapping.cell-empty L'],
    ['long', 'mapping.rule-value L long'],
    [true, 'mapping.rule-value L true'],
  ])('of %j is a problem', (cell, problem) => {
    expect(fill(from, { L: cell })).toBe(problem);
  });
});

describe('times', () => {
  const spans = (part: object, record: Record<string, unknown>) => {
    const made = fill(part, record);
    return typeof made === 'string'
      ? made
      : made.timeSpans.map(({ daysOfWeek, times, weeksOfMonth, months, excludes }) => ({
          daysOfWeek,
          times,
          weeksOfMonth,
          months,
          ...(excludes && { excludes }),
        }));
  };
  const span = (more: object) => ({ daysOfWeek: [], times: [], weeksOfMonth: [], months: [], ...more });
  const weeksFrom = ['w1', 'w2', 'w3', 'w4', 'w5'];
  it.each<[string, object, Record<string, unknown>, object[]]>([
    ['days', { daysFrom: 'D' }, { D: 'Mon, Fri' }, [span({ daysOfWeek: ['mo', 'fr'] })]],
    ['days in a list', { daysFrom: 'D' }, { D: ['Mon', 'Fri'] }, [span({ daysOfWeek: ['mo', 'fr'] })]],
    ['every day', { daysFrom: 'D' }, { D: 'daily' }, []],
    ['hours', { hoursFrom: 'H' }, { H: '8am-6pm' }, [span({ times: [{ from: '08:00', to: '18:00' }] })]],
    ['the whole day', { hoursFrom: 'H' }, { H: '0-0' }, []],
    [
      'two columns',
      { hoursFrom: { from: 'A', to: 'B' } },
      { A: '800', B: 1800 },
      [span({ times: [{ from: '08:00', to: '18:00' }] })],
    ],
    ['two columns of the whole day', { hoursFrom: { from: 'A', to: 'B' } }, { A: '0000', B: '2400' }, []],
    [
      'weeks',
      { weeksFrom },
      { w1: 1, w2: '0', w3: 'Y', w4: false, w5: 'no' },
      [span({ weeksOfMonth: [1, 3] })],
    ],
    ['all weeks', { weeksFrom }, { w1: 1, w2: 'x', w3: true, w4: 'T', w5: '1.0' }, []],
    [
      'a span of the template, in its months',
      { daysFrom: 'D', timeSpans: [{ months: [5] }, { months: [7] }] },
      { D: 'Mon' },
      [span({ daysOfWeek: ['mo'], months: [5] }), span({ daysOfWeek: ['mo'], months: [7] })],
    ],
    [
      'all but a span of the template',
      { daysFrom: 'D', timeSpans: [{ months: [5], excludes: true }] },
      { D: 'Mon' },
      [span({ daysOfWeek: ['mo'] }), span({ months: [5], excludes: true })],
    ],
    [
      'a fixed day, where the cell is empty',
      { daysFrom: 'D', timeSpans: [{ daysOfWeek: ['tu'] }] },
      { D: '' },
      [span({ daysOfWeek: ['tu'] })],
    ],
    ['always, where the cell is empty', { daysFrom: 'D', timeSpans: [] }, { D: '' }, []],
    [
      'fixed hours, where both cells are empty',
      { hoursFrom: { from: 'A', to: 'B' }, timeSpans: [{ times: [{ from: '07:00', to: '09:00' }] }] },
      {},
      [span({ times: [{ from: '07:00', to: '09:00' }] })],
    ],
  ])('of %s', (_what, part, record, made) => {
    expect(spans(part, record)).toEqual(made);
  });
  it.each<[string, object, Record<string, unknown>, string]>([
    ['days that are empty', { daysFrom: 'D' }, {}, 'mapping.cell-empty D'],
    [
      'days, where one span says none',
      { daysFrom: 'D', timeSpans: [{ daysOfWeek: ['tu'] }, { months: [5] }] },
      {},
      'mapping.cell-empty D',
    ],
    [
      'days, where a span says when not',
      { daysFrom: 'D', timeSpans: [{ daysOfWeek: ['tu'], excludes: true }] },
      {},
      'mapping.cell-empty D',
    ],
    ['days that are none', { daysFrom: 'D' }, { D: 'some days' }, 'mapping.rule-value D some days'],
    ['hours that are none', { hoursFrom: 'H' }, { H: '4-6' }, 'mapping.rule-value H 4-6'],
    [
      'a beginning alone',
      { hoursFrom: { from: 'A', to: 'B' }, timeSpans: [] },
      { A: '8am' },
      'mapping.cell-empty B',
    ],
    [
      'an end alone',
      { hoursFrom: { from: 'A', to: 'B' }, timeSpans: [] },
      { B: '8am' },
      'mapping.cell-empty A',
    ],
    [
      'a beginning that is none',
      { hoursFrom: { from: 'A', to: 'B' } },
      { A: 'dawn', B: '8am' },
      'mapping.rule-value A dawn',
    ],
    [
      'an end that may be another',
      { hoursFrom: { from: 'A', to: 'B' } },
      { A: '8', B: '6' },
      'mapping.rule-value B 8 - 6',
    ],
    ['weeks without a mark', { weeksFrom }, { w2: 'no' }, 'mapping.cell-empty w1'],
    ['weeks with another mark', { weeksFrom }, { w2: 'maybe' }, 'mapping.rule-value w2 maybe'],
  ])('of %s are a problem', (_what, part, record, problem) => {
    expect(spans(part, record)).toBe(problem);
  });
});

describe('permit areas', () => {
  const part = { users: [{ anyOf: ['resident'], subclasses: [] }], subclassesFrom: ['A', 'B'] };
  const areas = (record: Record<string, unknown>, more: object = {}) => {
    const made = fill({ ...part, ...more }, record);
    return typeof made === 'string' ? made : made.users.map(({ subclasses }) => subclasses);
  };
  it('are added to every entry of users, from every column that is filled', () => {
    expect(areas({ A: 'N', B: 7 })).toEqual([['N', '7']]);
    expect(areas({ B: 'S' })).toEqual([['S']]);
    expect(
      areas({ A: 'N' }, { users: [{ anyOf: ['resident'], subclasses: ['X'] }, { anyOf: ['doctor'] }] }),
    ).toEqual([['X', 'N'], ['N']]);
  });
  it('that are empty would be any permit, unless the template names one', () => {
    expect(areas({})).toBe('mapping.cell-empty A');
    expect(areas({}, { users: [{ anyOf: ['resident'], subclasses: ['X'] }] })).toEqual([['X']]);
    expect(areas({}, { users: [{ anyOf: ['resident'], subclasses: ['X'] }, { anyOf: ['doctor'] }] })).toBe(
      'mapping.cell-empty A',
    );
  });
});

describe('a price', () => {
  const from = (more: object = {}) => ({ priceFrom: { column: 'P', unit: 'major', per: 60, ...more } });
  const priced = (part: object, cell: unknown, currency: string | null = 'USD') => {
    const made = fill(part, { P: cell }, currency);
    if (typeof made === 'string') return made;
    const [tier] = made.payment?.rates[0]?.tiers ?? [];
    return [made.subActivity, made.payment?.currency, tier?.fee, tier?.per, tier?.increment];
  };
  it.each<[string, object, unknown, unknown]>([
    ['in whole units for an hour', from(), '2.50', ['paid-parking', 'USD', 250, 60, null]],
    ['short for that', { pricePerHourFrom: 'P' }, '$2.50', ['paid-parking', 'USD', 250, 60, null]],
    ['in minor units for a minute', from({ unit: 'minor', per: 1 }), 4, ['paid-parking', 'USD', 4, 1, null]],
    ['that says its time', from(), '2.50/h', ['paid-parking', 'USD', 250, 60, null]],
    ['of nothing', from(), 'free', ['free-parking', undefined, undefined, undefined, undefined]],
    [
      'of nothing, whatever the unit',
      { priceFrom: { column: 'P' } },
      0,
      ['free-parking', undefined, undefined, undefined, undefined],
    ],
    [
      'that the template says, where the cell is empty',
      {
        ...from(),
        payment: {
          currency: 'USD',
          rates: [{ tiers: [{ from: 0, to: null, fee: 90, per: 30, increment: null }] }],
        },
      },
      '',
      ['paid-parking', 'USD', 90, 30, null],
    ],
    [
      'that the template says is none',
      { ...from(), payment: null },
      '',
      ['free-parking', undefined, undefined, undefined, undefined],
    ],
    ['nobody speaks of', {}, '', ['unregulated', undefined, undefined, undefined, undefined]],
    [
      'that is not known',
      { payment: { currency: 'USD' } },
      '',
      ['paid-parking', 'USD', undefined, undefined, undefined],
    ],
  ])('%s', (_what, part, cell, made) => {
    expect(priced(part, cell)).toEqual(made);
  });
  it.each<[string, object, unknown, string | null, string]>([
    ['that is empty', from(), '', 'USD', 'mapping.price-missing P'],
    ['without a unit', { priceFrom: { column: 'P', per: 60 } }, '2', 'USD', 'mapping.price-unit P 2'],
    ['without a time', { priceFrom: { column: 'P', unit: 'major' } }, '2', 'USD', 'mapping.price-unit P 2'],
    ['without a currency', from(), '2', null, 'mapping.currency-missing P 2'],
    ['of another currency', from(), '€2', 'USD', 'mapping.rule-value P €2'],
    ['of another time', from({ per: 30 }), '2/h', 'USD', 'mapping.rule-value P 2/h'],
    ['with a sign of dollars among cents', from({ unit: 'minor' }), '$2', 'USD', 'mapping.rule-value P $2'],
    ['of half a cent', from({ unit: 'minor' }), '0.5', 'USD', 'mapping.rule-value P 0.5'],
    ['that rounds to nothing', from(), '0.004', 'USD', 'mapping.rule-value P 0.004'],
    ['that is none', from(), 'cheap', 'USD', 'mapping.rule-value P cheap'],
  ])('%s is a problem', (_what, part, cell, currency, problem) => {
    expect(priced(part, cell, currency)).toBe(problem);
  });
});

it('a description is a column’s text, else the template’s', () => {
  const part = { descriptionFrom: 'T', description: 'D' };
  const of = (cell: unknown) => (fill(part, { T: cell }) as { description: unknown }).description;
  expect([of('text'), of(7), of(''), of(true), of(undefined)]).toEqual(['text', '7', 'D', 'D', 'D']);
});

it('a class has its priority, unless the template gives one', () => {
  const of = (part: object) =>
    fill(part) as { subActivity: string; priority: number; noReturn: unknown; forbidsOthers: boolean };
  expect(of({ activity: 'no stopping' })).toMatchObject({
    subActivity: 'no-stopping',
    forbidsOthers: true,
    noReturn: null,
  });
  expect(of({ activity: 'no stopping' }).priority).toBeLessThan(of({}).priority);
  expect(of({ subActivity: 'made-up', noReturn: 30, forbidsOthers: false })).toMatchObject({
    subActivity: 'made-up',
    priority: 500,
    noReturn: 30,
    forbidsOthers: false,
  });
  expect(of({ priority: 7 }).priority).toBe(7);
  expect(of({ maxStay: 60 })).toMatchObject({ subActivity: 'time-limited-parking' });
});
