// What shapes hold, counted by the server before they are kept: each shape once.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { bodyOf, type Counted, type DraftShape } from './zone-draft.ts';

/** 'failed': the server refused it, or did not answer; absent: on its way. */
export type Count = Counted | { readonly fault: unknown };

/** Counts of this page's shapes, for as long as they are drawn. */
const counts = new WeakMap<DraftShape, Count>();

/** Tells what is known of a shape already, so that nobody asks. */
export function knownCount(shape: DraftShape, counted: Counted): void {
  counts.set(shape, counted);
}

/** Milliseconds a shape rests before it is counted. */
const rest = 250;

/** The count of a shape; null while it is worked out, or there is none. */
export function useCount(shape: DraftShape | null): Count | null {
  const dispatch = useAppDispatch();
  const [rested] = useDebouncedValue(shape, rest);
  const [shown, show] = useState<{ readonly shape: DraftShape; readonly answer: Count } | null>(null);
  useEffect(() => {
    if (rested === null || counts.has(rested)) return undefined;
    let isMine = true;
    const asked = dispatch(
      // What is wrong is said beside the shape; the answer is kept here alone.
      api.endpoints.previewZoneComponent.initiate(
        { body: bodyOf({ shape: rested, name: '' }) },
        { track: false },
      ),
    );
    const take = async () => {
      const { data, error } = await asked;
      const answer = data ?? { fault: error };
      // No answer is none for ever: whoever draws the shape the next time asks again.
      if (data !== undefined || (isApiError(error) && error.status > 0)) counts.set(rested, answer);
      if (isMine) show({ shape: rested, answer });
    };
    void take();
    return () => {
      isMine = false;
    };
  }, [rested, dispatch]);
  if (shape === null) return null;
  return counts.get(shape) ?? (shown?.shape === shape ? shown.answer : null);
}
