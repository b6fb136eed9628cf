// Tests which shortcut a key press triggers.
import { describe, expect, it } from 'vitest';
import {
  defaultShortcutSettings,
  findPressedShortcut,
  findShortcutUsingKey,
  isUsableKey,
  parseShortcutSettings,
  shortcutNames,
  shortcuts,
} from './shortcut-keys.ts';

const press = (key: string, more = {}) => ({ key, control: false, alt: false, typing: false, ...more });

describe('shortcutOf', () => {
  it('knows single keys, and those with Ctrl or Cmd', () => {
    expect(findPressedShortcut(press('?'), defaultShortcutSettings)).toBe('help');
    expect(findPressedShortcut(press('/'), defaultShortcutSettings)).toBe('search');
    expect(findPressedShortcut(press('K', { control: true }), defaultShortcutSettings)).toBe('search');
    expect(findPressedShortcut(press('z'), defaultShortcutSettings)).toBeNull();
    expect(findPressedShortcut(press('/', { alt: true }), defaultShortcutSettings)).toBeNull();
  });

  it('gives a key two have to the one that is done now', () => {
    const s = press('s', { control: true });
    expect(findPressedShortcut(s, defaultShortcutSettings, (name) => name !== 'save')).toBe('copyLink');
    expect(findPressedShortcut(s, defaultShortcutSettings)).toBe('save');
  });

  it('tells undo and redo apart by Shift', () => {
    expect(findPressedShortcut(press('z', { control: true }), defaultShortcutSettings)).toBe('undo');
    expect(findPressedShortcut(press('Z', { control: true, shift: true }), defaultShortcutSettings)).toBe(
      'redo',
    );
    expect(findPressedShortcut(press('y', { control: true }), defaultShortcutSettings)).toBe('redo');
  });

  it('leaves single keys to the field one types in, not those with Ctrl', () => {
    expect(findPressedShortcut(press('/', { typing: true }), defaultShortcutSettings)).toBeNull();
    expect(findPressedShortcut(press('k', { typing: true, control: true }), defaultShortcutSettings)).toBe(
      'search',
    );
  });

  it('follows what the person changed', () => {
    const changed = { single: true, keys: { search: 'x' } };
    expect(findPressedShortcut(press('X'), changed)).toBe('search');
    expect(findPressedShortcut(press('/'), changed)).toBeNull();
    const off = { single: false, keys: {} };
    expect(findPressedShortcut(press('?'), off)).toBeNull();
    expect(findPressedShortcut(press('k', { control: true }), off)).toBe('search');
  });
});

describe('settings', () => {
  it('are read tolerantly', () => {
    for (const kept of [null, '', 'x', '7', '[]', '{"keys":3}', '{"keys":{"search":"++","nothing":"a"}}'])
      expect(parseShortcutSettings(kept), String(kept)).toEqual(defaultShortcutSettings);
    expect(parseShortcutSettings('{"single":false,"keys":{"search":"f"}}')).toEqual({
      single: false,
      keys: { search: 'f' },
    });
  });

  it('say who has a key', () => {
    expect(findShortcutUsingKey('?', 'search', defaultShortcutSettings)).toBe('help');
    expect(findShortcutUsingKey('/', 'search', defaultShortcutSettings)).toBeNull();
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
  expect(
    parseShortcutSettings('{"keys":{"search":"f","help":"+","undo":5,"toString":"t","measure":"n"}}'),
  ).toEqual({
    single: true,
    keys: { search: 'f', measure: 'n' },
  });
  expect(parseShortcutSettings('{"single":true,"keys":null}')).toEqual(defaultShortcutSettings);
});

it('finds who has a key in capitals and among those a person chose', () => {
  const chosen = { single: true, keys: { search: 'Q' } };
  expect([
    findShortcutUsingKey('q', 'help', chosen),
    findShortcutUsingKey('M', 'help', chosen),
    findShortcutUsingKey('/', 'help', chosen),
  ]).toEqual(['search', 'measure', null]);
});

it('has nothing for Ctrl with Alt, and undoes with Shift only where it is done again', () => {
  expect(findPressedShortcut(press('z', { control: true, alt: true }), defaultShortcutSettings)).toBeNull();
  expect(findPressedShortcut(press('k', { control: true, shift: true }), defaultShortcutSettings)).toBe(
    'search',
  );
  expect(findPressedShortcut(press('m', { shift: true }), defaultShortcutSettings)).toBe('measure');
});
