// Names given by users: how they are normalized, and which ones are rejected.
import { describe, expect, it } from 'vitest';
import { validateItemName } from './item-name.ts';

const outcome = (text: string, taken: readonly string[] = []) => {
  const name = validateItemName('zone', text, taken);
  return name.ok ? name.value : name.refusal.code;
};

it.each([
  ['  Old\u00a0 town\n', 'Old town'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🔧 yard', '👩\u200d🔧 yard'],
  ['', 'zone.name-required'],
  [' \u3000 ', 'zone.name-required'],
  ['\u200b', 'fault.visible'],
  ['\u200d', 'fault.visible'],
  ['a\u202eb', 'fault.visible'],
  ['a\u0007b', 'fault.visible'],
  ['\ufeffOld town', 'Old town'],
  ['\u3164', 'fault.visible'],
  ['\u2800', 'fault.visible'],
  ['\u0600 12', '\u0600 12'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Leith',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Leith',
  ],
  ['Old\u00adtown', 'fault.visible'],
  ['a\u0000b', 'fault.characters'],
  ['a\ud800b', 'fault.characters'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['😀'.repeat(100), '😀'.repeat(100)],
  ['x'.repeat(101), 'zone.name-long'],
])('%j is kept as %j, or refused', (text, kept) => {
  expect(outcome(text)).toBe(kept);
});

describe('a name that another has', () => {
  it.each([
    ['OLD TOWN', 'Old town'],
    ['I\u200d', 'I'],
    ['ΌΔΟΣ', 'όδος'],
  ])('%j is refused beside %j', (text, other) => {
    expect(outcome(text, [other])).toBe('zone.name-taken');
  });

  it('is named in the words of its noun', () => {
    expect(validateItemName('template', 'a', ['A'])).toMatchObject({
      refusal: { code: 'template.name-taken' },
    });
    expect(validateItemName('scenario', '', [])).toMatchObject({
      refusal: { code: 'scenario.name-required' },
    });
  });
});
