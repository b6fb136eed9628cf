// Moves the map to a selected curb that is outside the frame or hidden by the panel, and to one
// that a URL names without a map position. It does so once per selection.
import { type RefObject, useEffect, useRef } from 'react';
import type { Selection } from '../map/view.ts';
import { consumeLinkedCurbPlacement } from './url-sync.ts';

const load = () => import('./reveal-curb.ts');

export function useKeepInView(stage: RefObject<HTMLElement | null>, selection: Selection | null): void {
  const looked = useRef<number | null>(null);
  useEffect(() => {
    if (selection === null) looked.current = null;
    const element = stage.current;
    if (selection === null || selection.geometry === null || element === null) return;
    if (looked.current === selection.link) return;
    looked.current = selection.link;
    const placement = consumeLinkedCurbPlacement(selection.link);
    // When the URL gives a position, the map stays there.
    if (placement === 'placed') return;
    const { geometry } = selection;
    // Without the chunk, for example offline, the map stays where it is.
    void load()
      .then(({ goToCurb, revealCurb }) =>
        placement === 'not placed' ? goToCurb(geometry, element) : revealCurb(geometry, element),
      )
      .catch(() => undefined);
  }, [stage, selection]);
}
