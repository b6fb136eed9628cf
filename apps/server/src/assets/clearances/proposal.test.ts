// The proposal for a change that asset rules require: its content, its place, and when there is
// none.
import { maxClearanceChanges } from '@curbwright/contract';
import { type ClearanceRequest, lineLength, restriction, ruleSetOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { toClearanceResponse } from './apply-rules.ts';
import type { LinkTreeRow } from './clearances.sql.ts';
import type { CurbState, VersionRules } from './curb-state.ts';
import { proposalForRequest } from './proposal.ts';

const coordinates: [number, number][] = [
  [11.25, 43.77],
  [11.2505, 43.77],
  [11.251, 43.77],
];
const length = lineLength({ type: 'LineString', coordinates });
const row: LinkTreeRow = {
  id: 7,
  parent: null,
  is_live: true,
  segment_id: 'oak-7',
  coordinates,
  bl_street_name: 'Oak Street',
  bl_side: 'N',
  bl_from: '1st',
  bl_to: '2nd',
  curb_side: 'left',
  root: 7,
  regulation: 41,
};
const parking = restriction.parse({
  activity: 'parking',
  subActivity: 'parking',
  priority: 800,
  maxStay: 45,
});
const version: VersionRules = {
  row: 40,
  regulation_id: 'R40',
  rule_set_id: 'x',
  sub_activity: 'parking',
  time_limit: 45,
  payment: null,
  restores: null,
  ended: null,
  open_row: null,
  open_rule_set_id: null,
  restrictions: [],
  ruleSet: ruleSetOf([parking]),
};
const curbs = (more: Partial<CurbState> = {}): CurbState => ({
  links: new Map([[7, row]]),
  wishes: [],
  standing: new Map(),
  before: new Map([[7, version]]),
  assets: new Map(),
  classIds: new Map([
    ['no-stopping', 3],
    ['parking', 4],
    ['unregulated', 5],
  ]),
  classes: new Map([['no-stopping', { name: 'no-stopping', activity: 'no stopping', priority: 100 }]]),
  ...more,
});
const clear: ClearanceRequest = {
  link: 7,
  action: 'clear',
  subActivity: 'no-stopping',
  stretches: [{ from: 5, to: 14 }],
  assets: [],
};
const back: ClearanceRequest = { ...clear, action: 'put back', subActivity: null, stretches: [] };

describe('the proposal of a wish', () => {
  it('keeps a stretch clear, with the place of its link and its reason', () => {
    const made = proposalForRequest(curbs(), clear, 'Hydrant');
    expect(made).toMatchObject({
      action: 'create',
      reason: 'Hydrant',
      subActivityId: 3,
      subActivity: 'no-stopping',
      timeLimit: null,
      payment: null,
      actualRegulation: null,
      effectiveFrom: null,
      restrictions: [{ subActivityId: 3, restriction: { activity: 'no stopping', priority: 100 } }],
      links: [{ id: 7, seen: 41, stretch: { from: 5, to: 14 } }],
      street: 'Oak Street',
      side: 'N',
      from: '1st',
      to: '2nd',
    });
    expect(made).toMatchObject({
      draft: { links: [{ kind: 'custom', parentLink: 7, from: 5, to: 14 }] },
    });
    expect(proposalForRequest(curbs(), clear, 'x'.repeat(501))?.reason).toBe('x'.repeat(500));
  });

  it('of the whole link names no stretch; one to its end takes its last point as it is', () => {
    const whole = proposalForRequest(curbs(), { ...clear, stretches: [] }, '');
    expect(whole?.links).toEqual([{ id: 7, seen: 41 }]);
    expect(whole).toMatchObject({ draft: { links: [{ kind: 'curb', link: 7 }] } });
    const endAt = (to: number) =>
      proposalForRequest(
        curbs(),
        { ...clear, stretches: [{ from: 5, to }] },
        '',
      )?.links[0]?.stretch?.geometry.coordinates.at(-1);
    expect(endAt(length - 0.005)).toEqual(coordinates.at(-1));
    expect(endAt(length - 0.02)).not.toEqual(coordinates.at(-1));
  });

  it('puts back what held before, or nothing where nothing did', () => {
    expect(proposalForRequest(curbs(), back, '')).toMatchObject({
      action: 'create',
      subActivity: 'parking',
      subActivityId: 4,
      timeLimit: 45,
      restrictions: [{ subActivityId: 4 }],
      links: [{ id: 7, seen: 41 }],
    });
    for (const before of [new Map(), new Map([[7, null]])])
      expect(proposalForRequest(curbs({ before }), back, '')).toMatchObject({
        action: 'remove',
        subActivity: 'unregulated',
        subActivityId: 5,
        restrictions: [],
      });
  });

  it.each<[string, Partial<CurbState>, ClearanceRequest]>([
    ['link', { links: new Map() }, clear],
    ['class', { classes: new Map() }, clear],
    ['id of the class', { classIds: new Map([['parking', 4]]) }, clear],
    ['id of the class before', { classIds: new Map([['no-stopping', 3]]) }, back],
    [
      'id of a class its rules name',
      {
        before: new Map([
          [
            7,
            {
              ...version,
              ruleSet: ruleSetOf([parking, { ...parking, subActivity: 'gone', priority: 900 }]),
            },
          ],
        ]),
      },
      back,
    ],
  ])('is none without the %s', (_, more, wish) => {
    expect(proposalForRequest(curbs(more), wish, '')).toBeNull();
  });
});

it('what was done is counted by kind, whatever of it is told', () => {
  const change = (action: 'clear' | 'put back' | 'withdraw' | 'waiting', link: number) => ({
    action,
    link,
    segment_id: `#${link}`,
    bl_street_name: null,
    bl_side: null,
    stretches: [],
    sub_activity: null,
    assets: [],
    proposed_regulation_id: null,
    code: null,
    detail: null,
  });
  const changes = [
    ...Array.from({ length: 1200 }, (_, link) => change('clear', link)),
    ...[1, 2, 3].map((link) => change('put back', link)),
    ...[1, 2].map((link) => change('withdraw', link)),
    change('waiting', 9),
  ];
  const answer = toClearanceResponse({ batch: 6, changes });
  expect(answer).toMatchObject({ batch: 6, proposed: 1200, restored: 3, withdrawn: 2, waiting: 1 });
  expect(answer.changes).toEqual(changes.slice(0, answer.changes.length));
  expect(answer.changes).toHaveLength(maxClearanceChanges);
});
