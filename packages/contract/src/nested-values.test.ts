// Tests values that can be sent in several forms: JSON as text in an imported proposal, ids in a
// form, and key 0 for usage without a key.
import { describe, expect, it } from 'vitest';
import { contract as c } from './contract.ts';
import { exportedProposal } from './exchange/proposal-exports.ts';
import { testRules, validationErrorsOf } from './testing/pairs.ts';

const feature = { action: 'create', sub_activity: 'no parking', links: [{ segment_id: 'a' }] };

describe('an exported proposal', () => {
  it('may have its nested values as JSON text, with blanks before them', () => {
    const asText = { ...feature, links: ' [{"segment_id":"a"}]', restrictions: '[]', payment: 'null' };
    expect(exportedProposal.parse(asText)).toEqual(exportedProposal.parse(feature));
    const paid = { ...feature, payment: '\n{"currency":"USD","rates":[]}' };
    expect(exportedProposal.parse(paid).payment).toMatchObject({ currency: 'USD' });
  });
  it.each(['[{"segment_id":"a"}', 'a', ''])('is refused for its links where they are %j', (links) => {
    expect(validationErrorsOf(exportedProposal, { ...feature, links })[0]).toMatch(/^links /);
  });
  it('is for good, without reason, limit or price, where it says no more', () => {
    expect(exportedProposal.parse(feature)).toEqual({
      ...feature,
      reason: '',
      regulation_id: null,
      time_limit: null,
      effective_from: null,
      restrictions: [],
      payment: null,
      links: [{ segment_id: 'a', from: null, to: null }],
    });
  });
});

it('uses without a key are asked for with the key 0', () => {
  const { query } = c.apiUsage;
  expect([
    query.parse({ key: '0' }).key,
    query.parse({ key: 0 }).key,
    query.parse({ key: '12' }).key,
  ]).toEqual([0, 0, 12]);
  expect(query.parse({})).toEqual({ days: 30 });
  for (const key of ['-1', '00', '', '1.5']) expect(query.safeParse({ key }).success, key).toBe(false);
});

testRules([
  [
    'what is tried is a scenario over today',
    c.demandWhatIf.body.shape.after,
    [{}, { scenario: 3 }],
    [[{ as_of: '2026-11-21T10:00:00Z' }, 'as_of fault.what-if-instant']],
  ],
]);
