// Writing proposals: which version the client expects, how curb types, prices and curbs in a body
// are resolved, and the outcome when another user was first.
import pg from 'pg';
import { expect, it } from 'vitest';
import { isRejection } from '../../city/rules-api/curb-user-query.ts';
import { parseIfMatchVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import { isTransactionConflict } from '../../platform/write-transaction.ts';
import { splitIntoChunks } from '../publish/publish-many.ts';
import { toCoreLink } from './check-existing-proposals.ts';
import { toTransitionRejection } from './edit.ts';
import { isClaimConflict, proposalExistsRejection } from './proposal-transaction.ts';
import {
  toDatabaseInstant,
  validateCurbType,
  validatePayment,
  validateRestrictions,
} from './validate-body.ts';
import type { BaseLink } from './write-proposals.sql.ts';

it.each([
  [undefined, null],
  ['"v7"', 7],
  ['W/"v12"', 12],
  ['"v123456789"', 123_456_789],
  ['"v1234567890"', null],
  ['"7"', null],
  ['v7', null],
  ['"v7", "v8"', null],
  ['*', null],
])('If-Match %s names version %s', (header, version) => expect(parseIfMatchVersion(header)).toBe(version));

it.each([
  [undefined, undefined, null, false],
  [undefined, 3, 3, false],
  ['*', 3, 3, false],
  [' * ', undefined, null, false],
  ['', 3, 3, false],
  ['"v7"', 3, 7, true],
  [' "v7" ', undefined, 7, true],
  // A condition that names none of our versions matches no version.
  ['"x"', 3, 0, true],
])('If-Match %s and version %s in the body mean %s', (header, inBody, version, byHeader) =>
  expect(toExpectedVersion(header, inBody)).toEqual({ version, byHeader }),
);

const databaseError = (code: string, constraint = '') =>
  Object.assign(new pg.DatabaseError('x', 1, 'error'), { code, constraint });

it('knows who was first by the database’s own claims, and who was in the way', () => {
  expect(isClaimConflict(databaseError('23505', 'proposal_claim_pkey'))).toBe(true);
  expect(isClaimConflict(databaseError('23505', 'proposed_regulation_open'))).toBe(false);
  expect(isClaimConflict(databaseError('23505', 'other'))).toBe(false);
  expect(isClaimConflict(databaseError('23503', 'proposal_claim_pkey'))).toBe(false);
  expect(isClaimConflict(new Error('x'))).toBe(false);
  expect(
    ['40001', '40P01', '40002', '23505'].map((code) => isTransactionConflict(databaseError(code))),
  ).toEqual([true, true, false, false]);
  expect(isTransactionConflict({ code: '40001' })).toBe(false);
  expect(proposalExistsRejection('a', 'b', [7, 8]).facts).toEqual({ reason: 'a', proposal: 7 });
  expect(proposalExistsRejection().facts.proposal).toBeNull();
});

it.each([
  ['permission_denied', true, 'permission_denied', null],
  ['proposal.stale', true, 'changed_meanwhile', 412],
  ['proposal.stale', false, 'changed_meanwhile', null],
  ['proposal.published', true, 'refused', 409],
  ['proposal.empty', true, 'refused', null],
])('%s (by a header: %s) is refused as %s with %s', (code, byHeader, refused, status) => {
  const state = { id: 7, version: 4, modifiedBy: 'ada', modified: '2026-02-03T04:05:06Z' };
  type State = Parameters<typeof toTransitionRejection>[1];
  const found = toTransitionRejection({ code, params: {} }, state as State, byHeader);
  expect([found.code, found.status]).toEqual([refused, status]);
  if (refused === 'changed_meanwhile')
    expect(found.facts).toEqual({ id: 7, version: 4, changed_by: 'ada', changed_at: state.modified });
});

const catalogue = new Map([
  ['Parking', 3],
  ['Loading', 5],
]);

it('finds a class by its id or its name, and names what is unknown', () => {
  const found = [5, 'Parking', 4, 'loading', '3'].map((given) => {
    const one = validateCurbType(catalogue, given, 'class');
    return one.kind === 'checked' ? one.value : one.fields;
  });
  const unknown = { class: ['fault.unknown-sub-activity'] };
  expect(found).toEqual([{ id: 5, name: 'Loading' }, { id: 3, name: 'Parking' }, unknown, unknown, unknown]);
});

it('names the restriction whose class is unknown, by its place', () => {
  const rule = (subActivity: string) =>
    ({ subActivity }) as Parameters<typeof validateRestrictions>[1][number];
  const good = validateRestrictions(catalogue, [rule('Loading'), rule('Parking')]);
  expect(good.kind === 'checked' && good.value.map((one) => one.subActivityId)).toEqual([5, 3]);
  const bad = validateRestrictions(catalogue, [rule('Loading'), rule('Lodging')]);
  expect(bad).toMatchObject({
    fields: { 'restrictions.1.subActivity': ['fault.unknown-user-activity'] },
    params: { name: 'Lodging' },
  });
  const alone = validateRestrictions(catalogue, [rule('Lodging')], null);
  expect(isRejection(alone) && Object.keys(alone.fields)).toEqual(['restriction.subActivity']);
});

it('a payment is none where none is said or its lists are empty', () => {
  expect(validatePayment(null, 'USD')).toEqual({ kind: 'checked', value: null });
  expect(validatePayment({ fees: [], durations: [] }, 'USD')).toEqual({ kind: 'checked', value: null });
});

it('a stretch of a curb is its metres, a divided one by its middle the whole', () => {
  const base = { id: 9, length: 40 } as unknown as BaseLink;
  const geometry = [] as never;
  expect(toCoreLink({ base, custom: null })).toEqual({ kind: 'curb', link: 9 });
  expect(toCoreLink({ base, custom: { from: 5, to: 12, geometry } })).toEqual({
    kind: 'custom',
    parentLink: 9,
    from: 5,
    to: 12,
  });
  expect(toCoreLink({ base, custom: { id: 3 } as never })).toMatchObject({ from: 0, to: 40 });
});

it('publishes by hundreds, each once: the last that was said of it, in the place of the first', () => {
  const wish = (id: number, effectiveFrom: number | null = null) => ({
    id,
    expected: { version: null, byHeader: false },
    effectiveFrom,
    waivers: [],
  });
  const ids = Array.from({ length: 201 }, (_, at) => at + 1);
  const portions = splitIntoChunks([...ids.map((id) => wish(id)), wish(2, 77)]);
  expect(portions.map((some) => some.length)).toEqual([100, 100, 1]);
  expect(portions.flat().map(({ id }) => id)).toEqual(ids);
  expect(portions[0]?.[1]?.effectiveFrom).toBe(77);
  expect([splitIntoChunks([]), splitIntoChunks(ids.slice(0, 100).map((id) => wish(id))).length]).toEqual([
    [],
    1,
  ]);
});

it('reads when a proposal begins as an instant', () => {
  expect(toDatabaseInstant('2026-02-03T04:05:06+01:00')).toBe('2026-02-03T03:05:06.000Z');
  expect(toDatabaseInstant(null)).toBeNull();
});
