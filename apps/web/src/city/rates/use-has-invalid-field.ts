// Whether a field inside a section of the page is invalid. As long as one is, values computed from
// that section are out of date.
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { invalidFields } from '../../ui/invalid-fields.ts';

/** True while a field inside `part` is invalid. */
export function useHasInvalidField(part: RefObject<HTMLElement | null>): boolean {
  const isFaulty = useCallback(
    () => (part.current?.querySelector('[aria-invalid="true"]') ?? null) !== null,
    [part],
  );
  return useSyncExternalStore(invalidFields.subscribe, isFaulty);
}
