// What shapes hold, counted by the server before they are kept: each shape once.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useAppDispatch } from '../../app/store.ts';
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
  const [, redraw] = useState(0);
  useEffect(() => {
    if (rested === null || counts.has(rested)) return undefined;
    let isMine = true;
    const asked = dispatch(
      api.endpoints.previewZoneComponent.initiate({ body: bodyOf({ shape: rested, name: '' }) }),
    );
    const take = async () => {
      const { data, error } = await asked;
      counts.set(rested, data ?? { fault: error });
      if (isMine) redraw((times) => times + 1);
    };
    void take();
    return () => {
      isMine = false;
    };
  }, [rested, dispatch]);
  return shape === null ? null : (counts.get(shape) ?? null);
}
