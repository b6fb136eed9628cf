// Whether a field within a part of the page holds no value yet: what is worked out from the part is of the past meanwhile.
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { faultyFields } from '../../ui/faulty-fields.ts';

/** True while a field inside `part` is faulty. */
export function useFaultyWithin(part: RefObject<HTMLElement | null>): boolean {
  const isFaulty = useCallback(
    () => (part.current?.querySelector('[aria-invalid="true"]') ?? null) !== null,
    [part],
  );
  return useSyncExternalStore(faultyFields.subscribe, isFaulty);
}
