// Listens for shortcuts and runs their handlers; the user's changes are stored in this browser.
import { useLayoutEffect, useRef } from 'react';
import {
  findPressedShortcut,
  parseShortcutSettings,
  type ShortcutName,
  type ShortcutSettings,
} from './shortcut-keys.ts';

const storageKey = 'shortcuts';

export function loadShortcutSettings(): ShortcutSettings {
  return parseShortcutSettings(localStorage.getItem(storageKey));
}

export function saveShortcutSettings(settings: ShortcutSettings): void {
  localStorage.setItem(storageKey, JSON.stringify(settings));
}

/** Handlers by shortcut, the latest first, so that a panel over another one receives its keys. */
const shortcutHandlers = new Map<ShortcutName, readonly (() => void)[]>();

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
 * Whether the browser's own undo applies to the target, as in text fields. It does not apply to
 * fields whose every change is an edit of the draft.
 */
function hasNativeUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('[data-edits-draft]') !== null) return false;
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && textTypes.has(target.type))
  );
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const pressed = {
    key,
    control: ctrlKey || metaKey,
    alt: altKey,
    shift: shiftKey,
    typing: isTyping(target),
  };
  const name = findPressedShortcut(pressed, loadShortcutSettings(), (one) => shortcutHandlers.has(one));
  const run = name === null ? undefined : shortcutHandlers.get(name)?.[0];
  if (run === undefined) return;
  // Nothing runs behind an open dialog.
  const isBehind = document.querySelector('dialog:modal') !== null;
  if ((name === 'undo' || name === 'redo') && (isBehind || hasNativeUndo(target))) return;
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
    if (shortcutHandlers.size === 0) addEventListener('keydown', handleKeyDown);
    shortcutHandlers.set(name, [doer, ...(shortcutHandlers.get(name) ?? [])]);
    return () => {
      const others = (shortcutHandlers.get(name) ?? []).filter((other) => other !== doer);
      if (others.length > 0) shortcutHandlers.set(name, others);
      else shortcutHandlers.delete(name);
      if (shortcutHandlers.size === 0) removeEventListener('keydown', handleKeyDown);
    };
  }, [name]);
}
