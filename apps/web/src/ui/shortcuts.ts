// Listens for shortcuts and runs their handlers; the person's changes are stored in this browser.
import { useLayoutEffect, useRef } from 'react';
import { readSettings, type ShortcutName, type ShortcutSettings, shortcutOf } from './shortcut-keys.ts';

const kept = 'shortcuts';

export function shortcutSettings(): ShortcutSettings {
  return readSettings(localStorage.getItem(kept));
}

export function keepShortcutSettings(settings: ShortcutSettings): void {
  localStorage.setItem(kept, JSON.stringify(settings));
}

/** Handlers by shortcut, the latest first: a panel that lies over another gets its keys. */
const doers = new Map<ShortcutName, readonly (() => void)[]>();

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox'))
  );
}

const textTypes = new Set(['text', 'search', 'email', 'password', 'number', 'tel', 'url', 'date', 'time']);

/**
 * Whether a text field has its own undo, which fields whose every value is an edit of the draft do
 * not have.
 */
function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('[data-edits-draft]') !== null) return false;
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && textTypes.has(target.type))
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const pressed = {
    key,
    control: ctrlKey || metaKey,
    alt: altKey,
    shift: shiftKey,
    typing: isTyping(target),
  };
  const name = shortcutOf(pressed, shortcutSettings(), (one) => doers.has(one));
  const run = name === null ? undefined : doers.get(name)?.[0];
  if (run === undefined) return;
  // Nothing runs behind an open dialog.
  const isBehind = document.querySelector('dialog:modal') !== null;
  if ((name === 'undo' || name === 'redo') && (isBehind || undoesItself(target))) return;
  event.preventDefault();
  if (!isBehind) run();
}

/**
 * Calls `run` when the shortcut is pressed while the component is mounted, starting as soon as it
 * is drawn.
 */
export function useShortcut(name: ShortcutName, run: () => void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  }, [run]);
  useLayoutEffect(() => {
    const doer = () => latest.current();
    if (doers.size === 0) addEventListener('keydown', onKey);
    doers.set(name, [doer, ...(doers.get(name) ?? [])]);
    return () => {
      const others = (doers.get(name) ?? []).filter((other) => other !== doer);
      if (others.length > 0) doers.set(name, others);
      else doers.delete(name);
      if (doers.size === 0) removeEventListener('keydown', onKey);
    };
  }, [name]);
}
