// Fields whose text is no value yet: how many there are in what is being drafted, and which comes first. Saving waits for them.
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { focusAfter } from './focus-after.ts';

/** What is asked of a field of the page. */
export interface FaultyField<Field> {
  readonly closest: (selector: string) => unknown;
  readonly compareDocumentPosition: (other: Field) => number;
}

/** Marks the part of the page whose fields are the draft's; a fault elsewhere (the time looked at) keeps nothing from being saved. */
const ofDraft = '[data-draft-fields]';

interface FaultyFields<Field extends FaultyField<Field>> {
  /** Takes a faulty field in; returns how to take it out. */
  readonly add: (field: Field) => () => void;
  readonly count: () => number;
  /** The first of them on the page. */
  readonly first: () => Field | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`: the other comes after. */
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

/** Counts the field while it is faulty. */
export function useFaulty(field: RefObject<HTMLElement | null>, isFaulty: boolean): void {
  useEffect(
    () => (isFaulty && field.current !== null ? faultyFields.add(field.current) : undefined),
    [field, isFaulty],
  );
}

/** The same for a field that tells of itself: what to give it as `onFault`. */
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

/** Opens what hides a field (a folded card, more of a form) and gives it the focus. */
export function focusField(field: HTMLElement): void {
  focusAfter(
    () => unfold(field),
    () => field,
  );
}
