// Loads the counts of unsaved shapes, which the server computes once per shape.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { type DraftShape, type ShapeCounts, toComponentBody } from './zone-draft.ts';

/** The counts, or the error when the server rejected the shape or did not respond. */
type ShapeCountsResult = ShapeCounts | { readonly fault: unknown };

/** Counts by shape, cached as long as the shape object exists. */
const countsCache = new WeakMap<DraftShape, ShapeCountsResult>();

/** Caches counts that are already known, so that they are not requested. */
export function cacheShapeCounts(shape: DraftShape, counted: ShapeCounts): void {
  countsCache.set(shape, counted);
}

/** Debounce time before a shape is counted, in milliseconds. */
const debounceMs = 250;

/** The counts of a shape; `null` while they are loading, or when there is no shape. */
export function useShapeCounts(shape: DraftShape | null): ShapeCountsResult | null {
  const dispatch = useAppDispatch();
  const [rested] = useDebouncedValue(shape, debounceMs);
  const [shown, show] = useState<{ readonly shape: DraftShape; readonly answer: ShapeCountsResult } | null>(
    null,
  );
  useEffect(() => {
    if (rested === null || countsCache.has(rested)) return undefined;
    let isMine = true;
    const request = dispatch(
      // The error is shown beside the shape, and the response is cached only in `countsCache`.
      api.endpoints.previewZoneComponent.initiate(
        { body: toComponentBody({ shape: rested, name: '' }) },
        { track: false },
      ),
    );
    const take = async () => {
      const { data, error } = await request;
      const answer = data ?? { fault: error };
      // Do not cache a missing response: the next component that shows the shape requests it again.
      if (data !== undefined || (isApiError(error) && error.status > 0)) countsCache.set(rested, answer);
      if (isMine) show({ shape: rested, answer });
    };
    void take();
    return () => {
      isMine = false;
    };
  }, [rested, dispatch]);
  if (shape === null) return null;
  return countsCache.get(shape) ?? (shown?.shape === shape ? shown.answer : null);
}
