// Tests the differences in an audit entry: only what changed, whatever the key order of the
// database.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryChanges, historyFields, valueChanges } from './entry-changes.ts';

const draft = {
  action: 'create',
  reason: 'School opens',
  subActivity: 'loading',
  timeLimit: 30,
  restrictions: [{ activity: 'loading', maxStay: 30 }],
  payment: null,
  links: [
    { kind: 'curb', link: 4 },
    { kind: 'custom', parentLink: 7, from: 0, to: 20 },
  ],
  effectiveFrom: null,
};

describe('entryChanges', () => {
  it('tells a creation and a deletion by all that was said', () => {
    const said = ['action', 'subActivity', 'timeLimit', 'restrictions', 'links', 'reason'];
    expect(entryChanges(null, draft).map(({ field }) => field)).toEqual(said);
    expect(entryChanges(draft, null).map(({ field }) => field)).toEqual(said);
    expect(entryChanges(null, draft)[2]).toEqual({ field: 'timeLimit', before: null, after: 30 });
  });
  it('tells an edit by what differs', () => {
    const after = { ...draft, reason: '', timeLimit: 45, links: draft.links.toReversed() };
    expect(entryChanges(draft, after)).toEqual([
      { field: 'timeLimit', before: 30, after: 45 },
      { field: 'reason', before: 'School opens', after: null },
    ]);
  });
  it('says nothing of fields that an edit left out', () => {
    const before = { occupancy_percent: 80, curbside_users: 'cars', curbside_function_id: 2 };
    expect(entryChanges(before, { occupancy_percent: 70 })).toEqual([
      { field: 'occupancy_percent', before: 80, after: 70 },
    ]);
  });
  it('tells a revert with its reason, and a copy with what it came from', () => {
    expect(entryChanges({ reverted_by: null }, { reverted_by: 9, reason: 'Wrong side' })).toEqual([
      { field: 'reason', before: null, after: 'Wrong side' },
      { field: 'reverted_by', before: null, after: 9 },
    ]);
    expect(entryChanges(null, { name: 'Summer', copied_from: 2, proposals: [] })).toEqual([
      { field: 'name', before: null, after: 'Summer' },
      { field: 'copied_from', before: null, after: 2 },
    ]);
  });
  it('finds nothing in what is the same, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...historyFields), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(entryChanges(value, turned)).toEqual([]);
      }),
    );
  });
  it('takes nothing from what is no record', () => {
    for (const odd of [undefined, 4, 'text', [], null]) expect(entryChanges(odd, odd)).toEqual([]);
  });
});

it('finds the values of a form that an entry changed', () => {
  const entry = [
    { properties: { condition: 'fair', note: '', seats: 4, old: 1 } },
    { properties: { condition: 'poor', note: null, seats: 4, inspected_on: '2026-12-01' } },
  ];
  expect(valueChanges(entry[0], entry[1])).toEqual([
    { name: 'condition', before: 'fair', after: 'poor' },
    { name: 'inspected_on', before: null, after: '2026-12-01' },
  ]);
  expect([valueChanges(null, {}), valueChanges({ properties: { a: 1 } }, null)]).toEqual([[], []]);
});
