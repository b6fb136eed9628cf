// Keyboard shortcuts: their registry, and the pure function from a key press to a shortcut name. A
// new shortcut needs a line here, a text `shortcut.<name>`, and `useShortcut(name, …)` where it
// runs.

export interface Shortcut {
  /**
   * The default single key, as in `KeyboardEvent.key`; `null` = none. The user can change it or
   * turn single keys off (WCAG 2.1.4).
   */
  readonly key: string | null;
  /** The key that works together with Ctrl or Cmd, even while typing; `null` = none. */
  readonly withControl: string | null;
  /** The key that works together with Ctrl or Cmd and Shift, if there is one. */
  readonly withShift?: string;
}

export const shortcuts = {
  help: { key: '?', withControl: null },
  search: { key: '/', withControl: 'k' },
  copyLink: { key: null, withControl: 's' },
  measure: { key: 'm', withControl: null },
  select: { key: 's', withControl: null },
  pickBox: { key: 'b', withControl: null },
  pickLasso: { key: 'l', withControl: null },
  pickPolygon: { key: 'p', withControl: null },
  undo: { key: null, withControl: 'z' },
  redo: { key: null, withControl: 'y', withShift: 'z' },
  // While a draft is open, this replaces `copyLink` on the same key.
  save: { key: null, withControl: 's' },
} as const satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutName = keyof typeof shortcuts;

function isShortcutName(word: string): word is ShortcutName {
  return Object.hasOwn(shortcuts, word);
}
export const shortcutNames: readonly ShortcutName[] = Object.keys(shortcuts).filter(isShortcutName);

/** The user's own settings. */
export interface ShortcutSettings {
  /** Whether single keys are enabled. */
  readonly single: boolean;
  /** Keys chosen by the user, by shortcut. */
  readonly keys: Readonly<Partial<Record<ShortcutName, string>>>;
}

export const defaultShortcutSettings: ShortcutSettings = { single: true, keys: {} };

/** The single key of a shortcut; `null` = none. */
export function singleKeyOf(name: ShortcutName, settings: ShortcutSettings): string | null {
  return settings.keys[name] ?? shortcuts[name].key;
}

/** Parses stored settings; anything invalid falls back to the default. */
export function parseShortcutSettings(kept: string | null): ShortcutSettings {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (typeof value !== 'object' || value === null) return defaultShortcutSettings;
    const keys = 'keys' in value && typeof value.keys === 'object' && value.keys !== null ? value.keys : {};
    const chosen = Object.entries(keys).filter(
      ([name, key]) => isShortcutName(name) && typeof key === 'string' && isUsableKey(key),
    );
    return { single: !('single' in value) || value.single !== false, keys: Object.fromEntries(chosen) };
  } catch {
    return defaultShortcutSettings;
  }
}

/** Keys that the map itself handles. */
const mapKeys = new Set(['+', '-', '=', '_']);

/**
 * Whether a shortcut may use the key: one character other than a space, and not a key of the map.
 */
export function isUsableKey(key: string): boolean {
  return /^\S$/u.test(key) && !mapKeys.has(key);
}

/** The shortcut other than `name` that already uses the key; `null` = the key is free. */
export function findShortcutUsingKey(
  key: string,
  name: ShortcutName,
  settings: ShortcutSettings,
): ShortcutName | null {
  const lower = key.toLowerCase();
  return (
    shortcutNames.find((other) => other !== name && singleKeyOf(other, settings)?.toLowerCase() === lower) ??
    null
  );
}

interface PressedKey {
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly control: boolean;
  readonly shift?: boolean;
  readonly alt: boolean;
  /** The key press goes to a field. */
  readonly typing: boolean;
}

function matchesControlKey(name: ShortcutName, key: string, shift: boolean): boolean {
  const { withControl, withShift }: Shortcut = shortcuts[name];
  return key === (shift && withShift !== undefined ? withShift : withControl);
}

/**
 * The shortcut of a key press; `null` = none. `isDone` returns whether a shortcut has a handler: of
 * two with the same key, the later one in the registry wins.
 */
export function findPressedShortcut(
  { key, control, alt, typing, shift = false }: PressedKey,
  settings: ShortcutSettings,
  isDone: (name: ShortcutName) => boolean = () => true,
): ShortcutName | null {
  const lower = key.toLowerCase();
  if (control) {
    if (alt) return null;
    const names = shortcutNames.filter((name) => matchesControlKey(name, lower, shift) && isDone(name));
    return names.findLast((name) => !shift || 'withShift' in shortcuts[name]) ?? names.at(-1) ?? null;
  }
  if (alt || typing || !settings.single) return null;
  return shortcutNames.find((name) => singleKeyOf(name, settings)?.toLowerCase() === lower) ?? null;
}
