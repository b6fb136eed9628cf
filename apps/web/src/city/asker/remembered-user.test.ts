// What the device remembers of the user is read whole or not at all.
import { describe, expect, it } from 'vitest';
import { mostPermits, readRememberedUser, withPermit } from './remembered-user.ts';

describe('the remembered user', () => {
  it('is the kind and the permits', () => {
    expect(readRememberedUser('{"kind":"resident","permits":["zone a"]}')).toEqual({
      kind: 'resident',
      permits: ['zone a'],
    });
  });
  it('has no more permits than are remembered: another one is not taken', () => {
    const full = Array.from({ length: mostPermits }, (_, zone) => `zone ${zone}`);
    expect(withPermit(full, 'another')).toEqual(full);
    expect(withPermit(full, 'zone 3')).toHaveLength(mostPermits - 1);
    expect(withPermit(['a'], 'b')).toEqual(['a', 'b']);
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
      expect(readRememberedUser(stored), String(stored)).toBeNull();
    expect(readRememberedUser('{"kind":"car","permits":[4,"a"]}')?.permits).toEqual(['a']);
  });
});
