// Whether a field inside part of the page is invalid. Values computed from that part are out of
// date while it is.
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
