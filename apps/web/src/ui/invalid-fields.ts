// Tracks the fields of the draft whose text is not a valid value yet: their number, and the first
// one. Saving waits for them.
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { focusAfter } from './focus-after.ts';

/** The DOM methods used on a field. */
export interface InvalidField<Field> {
  readonly closest: (selector: string) => unknown;
  readonly compareDocumentPosition: (other: Field) => number;
}

/**
 * Marks the part of the page with the draft's fields; an invalid field elsewhere (the selected
 * time) does not prevent saving.
 */
const draftFieldsSelector = '[data-draft-fields]';

interface InvalidFieldRegistry<Field extends InvalidField<Field>> {
  /** Registers an invalid field; returns the function that removes it. */
  readonly add: (field: Field) => () => void;
  readonly count: () => number;
  /** The first of them in document order. */
  readonly first: () => Field | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`: the other node comes after. */
const documentPositionFollowing = 4;

export function createInvalidFieldRegistry<Field extends InvalidField<Field>>(): InvalidFieldRegistry<Field> {
  const fields = new Set<Field>();
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: (field) => {
      if (field.closest(draftFieldsSelector) === null) return () => undefined;
      fields.add(field);
      notifyListeners();
      return () => {
        if (fields.delete(field)) notifyListeners();
      };
    },
    count: () => fields.size,
    first: () =>
      [...fields].reduce<Field | null>(
        (first, field) =>
          first === null || (field.compareDocumentPosition(first) & documentPositionFollowing) !== 0
            ? field
            : first,
        null,
      ),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const invalidFields = createInvalidFieldRegistry<HTMLElement>();

/** Registers the field while it is invalid. */
export function useInvalidField(field: RefObject<HTMLElement | null>, isFaulty: boolean): void {
  useEffect(
    () => (isFaulty && field.current !== null ? invalidFields.add(field.current) : undefined),
    [field, isFaulty],
  );
}

/**
 * Like `useInvalidField`, for a field that reports its own state: returns the handler to pass as
 * `onFault`.
 */
export function useInvalidFieldReporter(): (isFaulty: boolean, field: HTMLElement | null) => void {
  const [field, setField] = useState<HTMLElement | null>(null);
  useEffect(() => (field === null ? undefined : invalidFields.add(field)), [field]);
  return useCallback((isFaulty, told) => setField(isFaulty ? told : null), []);
}

export function useInvalidFieldCount(): number {
  return useSyncExternalStore(invalidFields.subscribe, invalidFields.count);
}

function expandAncestors(field: HTMLElement): void {
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
    () => expandAncestors(field),
    () => field,
  );
}
