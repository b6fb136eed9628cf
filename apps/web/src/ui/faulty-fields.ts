// Fields of the draft whose text is not a valid value yet: their number, and the first one. Saving
// waits for them.
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { focusAfter } from './focus-after.ts';

/** The DOM methods used on a field. */
export interface FaultyField<Field> {
  readonly closest: (selector: string) => unknown;
  readonly compareDocumentPosition: (other: Field) => number;
}

/**
 * Marks the part of the page with the draft's fields; an invalid field elsewhere (the selected
 * time) does not prevent saving.
 */
const ofDraft = '[data-draft-fields]';

interface FaultyFields<Field extends FaultyField<Field>> {
  /** Registers an invalid field; returns the function that removes it. */
  readonly add: (field: Field) => () => void;
  readonly count: () => number;
  /** The first of them in document order. */
  readonly first: () => Field | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`: the other node comes after. */
const following = 4;

export function createFaultyFields<Field extends FaultyField<Field>>(): FaultyFields<Field> {
  const fields = new Set<Field>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: (field) => {
      if (field.closest(ofDraft) === null) return () => undefined;
      fields.add(field);
      tell();
      return () => {
        if (fields.delete(field)) tell();
      };
    },
    count: () => fields.size,
    first: () =>
      [...fields].reduce<Field | null>(
        (first, field) =>
          first === null || (field.compareDocumentPosition(first) & following) !== 0 ? field : first,
        null,
      ),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const faultyFields = createFaultyFields<HTMLElement>();

/** Registers the field while it is invalid. */
export function useFaulty(field: RefObject<HTMLElement | null>, isFaulty: boolean): void {
  useEffect(
    () => (isFaulty && field.current !== null ? faultyFields.add(field.current) : undefined),
    [field, isFaulty],
  );
}

/** The same for a field that reports its own state: returns the handler to pass as `onFault`. */
export function useFaultTold(): (isFaulty: boolean, field: HTMLElement | null) => void {
  const [field, setField] = useState<HTMLElement | null>(null);
  useEffect(() => (field === null ? undefined : faultyFields.add(field)), [field]);
  return useCallback((isFaulty, told) => setField(isFaulty ? told : null), []);
}

export function useFaultyCount(): number {
  return useSyncExternalStore(faultyFields.subscribe, faultyFields.count);
}

function unfold(field: HTMLElement): void {
  for (let around = field.parentElement; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    if (around.hidden && around.id !== '')
      document
        .querySelector<HTMLElement>(`[aria-controls="${CSS.escape(around.id)}"][aria-expanded="false"]`)
        ?.click();
  }
}

/** Expands what hides a field (a collapsed card, more of a form) and focuses it. */
export function focusField(field: HTMLElement): void {
  focusAfter(
    () => unfold(field),
    () => field,
  );
}
