// The remembered curb user is restored completely or not at all.
import { describe, expect, it } from 'vitest';
import { maxRememberedPermits, parseRememberedUser, togglePermit } from './remembered-user.ts';

describe('the remembered user', () => {
  it('is the kind and the permits', () => {
    expect(parseRememberedUser('{"kind":"resident","permits":["zone a"]}')).toEqual({
      kind: 'resident',
      permits: ['zone a'],
    });
  });
  it('has no more permits than are remembered: another one is not taken', () => {
    const full = Array.from({ length: maxRememberedPermits }, (_, zone) => `zone ${zone}`);
    expect(togglePermit(full, 'another')).toEqual(full);
    expect(togglePermit(full, 'zone 3')).toHaveLength(maxRememberedPermits - 1);
    expect(togglePermit(['a'], 'b')).toEqual(['a', 'b']);
  });
  it('is nobody when nothing fits', () => {
    for (const stored of [
      null,
      '',
      'x',
      '[]',
      '{"kind":"king","permits":[]}',
      '{"kind":"car"}',
      '{"kind":"car","permits":"a"}',
    ])
      expect(parseRememberedUser(stored), String(stored)).toBeNull();
    expect(parseRememberedUser('{"kind":"car","permits":[4,"a"]}')?.permits).toEqual(['a']);
  });
});
