// What the device remembers of the user is read whole or not at all.
import { describe, expect, it } from 'vitest';
import { readRememberedUser } from './remembered-user.ts';

describe('the remembered user', () => {
  it('is the kind and the permits', () => {
    expect(readRememberedUser('{"kind":"resident","permits":["zone a"]}')).toEqual({
      kind: 'resident',
      permits: ['zone a'],
    });
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
