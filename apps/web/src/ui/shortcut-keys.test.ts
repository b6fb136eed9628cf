// From key presses to shortcuts.
import { describe, expect, it } from 'vitest';
import {
  holderOf,
  isUsableKey,
  readSettings,
  shortcutNames,
  shortcutOf,
  shortcuts,
  usualSettings,
} from './shortcut-keys.ts';

const press = (key: string, more = {}) => ({ key, control: false, alt: false, typing: false, ...more });

describe('shortcutOf', () => {
  it('knows single keys, and those with Ctrl or Cmd', () => {
    expect(shortcutOf(press('?'), usualSettings)).toBe('help');
    expect(shortcutOf(press('/'), usualSettings)).toBe('search');
    expect(shortcutOf(press('K', { control: true }), usualSettings)).toBe('search');
    expect(shortcutOf(press('z'), usualSettings)).toBeNull();
    expect(shortcutOf(press('/', { alt: true }), usualSettings)).toBeNull();
  });

  it('gives a key two have to the one that is done now', () => {
    const s = press('s', { control: true });
    expect(shortcutOf(s, usualSettings, (name) => name !== 'save')).toBe('copyLink');
    expect(shortcutOf(s, usualSettings)).toBe('save');
  });

  it('tells undo and redo apart by Shift', () => {
    expect(shortcutOf(press('z', { control: true }), usualSettings)).toBe('undo');
    expect(shortcutOf(press('Z', { control: true, shift: true }), usualSettings)).toBe('redo');
    expect(shortcutOf(press('y', { control: true }), usualSettings)).toBe('redo');
  });

  it('leaves single keys to the field one types in, not those with Ctrl', () => {
    expect(shortcutOf(press('/', { typing: true }), usualSettings)).toBeNull();
    expect(shortcutOf(press('k', { typing: true, control: true }), usualSettings)).toBe('search');
  });

  it('follows what the person changed', () => {
    const changed = { single: true, keys: { search: 'x' } };
    expect(shortcutOf(press('X'), changed)).toBe('search');
    expect(shortcutOf(press('/'), changed)).toBeNull();
    const off = { single: false, keys: {} };
    expect(shortcutOf(press('?'), off)).toBeNull();
    expect(shortcutOf(press('k', { control: true }), off)).toBe('search');
  });
});

describe('settings', () => {
  it('are read tolerantly', () => {
    for (const kept of [null, '', 'x', '7', '[]', '{"keys":3}', '{"keys":{"search":"++","nothing":"a"}}'])
      expect(readSettings(kept), String(kept)).toEqual(usualSettings);
    expect(readSettings('{"single":false,"keys":{"search":"f"}}')).toEqual({
      single: false,
      keys: { search: 'f' },
    });
  });

  it('say who has a key', () => {
    expect(holderOf('?', 'search', usualSettings)).toBe('help');
    expect(holderOf('/', 'search', usualSettings)).toBeNull();
  });
});

describe('the registry', () => {
  it('gives no key twice, but saving has that of copying the link while a draft is open', () => {
    const others = shortcutNames.filter((name) => name !== 'save');
    for (const part of ['key', 'withControl'] as const) {
      const keys = others.flatMap((name) => shortcuts[name][part] ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

it('has these keys, which the help and people know by heart', () => {
  const keys = Object.fromEntries(
    shortcutNames.map((name) => [name, [shortcuts[name].key, shortcuts[name].withControl]]),
  );
  expect(keys).toEqual({
    help: ['?', null],
    search: ['/', 'k'],
    copyLink: [null, 's'],
    measure: ['m', null],
    select: ['s', null],
    pickBox: ['b', null],
    pickLasso: ['l', null],
    pickPolygon: ['p', null],
    undo: [null, 'z'],
    redo: [null, 'y'],
    save: [null, 's'],
  });
});

it.each([
  ['a', true],
  ['é', true],
  ['😀', true],
  ['ab', false],
  [' ', false],
  ['', false],
  ['+', false],
  ['-', false],
  ['=', false],
  ['_', false],
])('may have the key "%s": %s', (key, usable) => expect(isUsableKey(key)).toBe(usable));

it('keeps of what was chosen only keys that are keys, for shortcuts there are', () => {
  expect(readSettings('{"keys":{"search":"f","help":"+","undo":5,"toString":"t","measure":"n"}}')).toEqual({
    single: true,
    keys: { search: 'f', measure: 'n' },
  });
  expect(readSettings('{"single":true,"keys":null}')).toEqual(usualSettings);
});

it('finds who has a key in capitals and among those a person chose', () => {
  const chosen = { single: true, keys: { search: 'Q' } };
  expect([
    holderOf('q', 'help', chosen),
    holderOf('M', 'help', chosen),
    holderOf('/', 'help', chosen),
  ]).toEqual(['search', 'measure', null]);
});

it('has nothing for Ctrl with Alt, and undoes with Shift only where it is done again', () => {
  expect(shortcutOf(press('z', { control: true, alt: true }), usualSettings)).toBeNull();
  expect(shortcutOf(press('k', { control: true, shift: true }), usualSettings)).toBe('search');
  expect(shortcutOf(press('m', { shift: true }), usualSettings)).toBe('measure');
});
