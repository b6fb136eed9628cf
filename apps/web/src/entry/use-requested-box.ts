// The box for which a layer of the staff map requests its data.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Box } from '../map/box.ts';
import type { LayerId } from '../map/layer-list.ts';
import { boxToRequest } from '../proposals/picking/request-box.ts';
import { useAppSelector } from '../shell/store.ts';

/** Milliseconds the map must be idle before its box is requested. */
const rest = 200;

/** Returns the box of the idle map, with a margin; `null` while nothing `isShown`. */
export function useRequestedBox(isShown: boolean): Box | null {
  const box = useAppSelector((state) => state.map.box);
  const [rested] = useDebouncedValue(box, rest, { leading: true });
  const [kept, setKept] = useState<Box | null>(null);
  const nextBox = rested === null || !isShown ? null : boxToRequest(rested, kept);
  if (nextBox !== null && nextBox !== kept) setKept(nextBox);
  return nextBox;
}

export function useIsLayerVisible(layer: LayerId): boolean {
  return useAppSelector((state) => state.layers.list.some(({ id, visible }) => id === layer && visible));
}

export function cornersOf([min_lng, min_lat, max_lng, max_lat]: Box) {
  return { min_lng, min_lat, max_lng, max_lat };
}
