// Outcomes of items in a bulk operation match the responses of the single operation.
import { expect, it } from 'vitest';
import { toItemOutcome } from './item-outcomes.ts';
import { reject, rejectField, rejectFor } from './outcome.ts';

it('says that one was done', () => {
  expect(toItemOutcome(5, null, 'en')).toEqual({
    id: 5,
    ok: true,
    status: 200,
    code: null,
    title: null,
    detail: null,
  });
});

it('says the fault of a field as its detail', () => {
  const outcome = toItemOutcome(6, rejectField('name', 'fault.characters'), 'en');
  expect(outcome).toMatchObject({ id: 6, ok: false, status: 400, code: 'invalid' });
  expect(outcome.detail).toContain('can’t be stored');
});

it('names the reason, and the status of the refusal itself before that of its code', () => {
  const late = toItemOutcome(7, rejectFor({ code: 'proposal.published', params: {} }), 'en');
  expect(late).toMatchObject({ ok: false, status: 409, code: 'proposal.published', title: null });
  const missing = toItemOutcome(8, reject('not_found'), 'en');
  expect(missing).toMatchObject({ ok: false, status: 404, code: 'not_found' });
  expect(missing.detail).not.toBe('');
});

it('says who changed it meanwhile and when, where both are known', () => {
  const changed = (facts: Record<string, string | null>) =>
    toItemOutcome(9, reject('changed_meanwhile', { facts }), 'en');
  const facts = { changed_by: 'Ada', changed_at: '2026-01-02T03:04:05Z' };
  expect(changed(facts)).toMatchObject({ status: 409, code: 'changed_meanwhile', ...facts });
  expect(changed({ changed_by: 'Ada', changed_at: null })).not.toHaveProperty('changed_by');
  expect(changed({ changed_by: null, changed_at: 'now' })).not.toHaveProperty('changed_at');
});
