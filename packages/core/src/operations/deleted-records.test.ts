// How long deleted records are retained, and who sees them.
import { describe, expect, it } from 'vitest';
import type { Permission } from '../accounts/access/permissions.ts';
import { daysLeft, deletedRecordScope, deletedRetentionStart } from './deleted-records.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-27T12:00:00Z');

describe('what was deleted', () => {
  it('has thirty days, those begun counted', () => {
    expect(daysLeft(now, now)).toBe(30);
    expect(daysLeft(now - 1, now)).toBe(30);
    expect(daysLeft(now - day, now)).toBe(29);
    expect(daysLeft(now - 30 * day + 1, now)).toBe(1);
  });

  it('is over at the end of them, at the instant from which it is not kept', () => {
    expect(deletedRetentionStart(now)).toBe(now - 30 * day);
    expect(daysLeft(deletedRetentionStart(now), now)).toBe(0);
    expect(daysLeft(deletedRetentionStart(now) - 5 * day, now)).toBe(0);
  });

  it('has no more than thirty, also where two clocks differ', () => {
    expect(daysLeft(now + 2 * day, now)).toBe(30);
  });

  it('of others is seen by editors who also publish or administer, and without `edit` only zones are', () => {
    const sight = (...permissions: Permission[]) =>
      deletedRecordScope({ username: 'ada', groups: [{ name: 'some', permissions }] });
    expect([sight('view', 'edit', 'publish'), sight('view', 'edit', 'administer')]).toEqual([
      'everything',
      'everything',
    ]);
    expect(sight('view', 'edit')).toBe('own');
    expect([sight('view', 'analyze'), sight('view', 'analyze', 'publish')]).toEqual([
      'own zones',
      'own zones',
    ]);
    expect([sight('analyze', 'administer'), sight('edit'), sight('view'), deletedRecordScope(null)]).toEqual([
      'own views',
      'own views',
      'own views',
      'own views',
    ]);
  });
});
