// Gives the map what only staff's has: the part that draws drafting, and what it shows.
import { useEffect } from 'react';
import { staffMap } from '../app/map-signals.ts';
import { usePicking } from '../features/picking/use-picking.ts';
import { draftPart } from '../map/draft-part.ts';
import { useDraftsView } from './use-drafts-view.ts';

export function DraftsOnMap() {
  usePicking();
  const drafts = useDraftsView();
  useEffect(() => staffMap.set({ part: draftPart, drafts }), [drafts]);
  useEffect(() => () => staffMap.set(null), []);
  return null;
}
