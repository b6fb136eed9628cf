// The place of an asset in hand: on the map by clicking, dragging and keys. The session lives as long as who uses it: another place is another one.
import type { Position } from '@curbwright/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { assetTool } from '../map/asset-tool.ts';
import { toolInHand } from '../map/map-signals.ts';
import { createSession } from '../map/tool-session.ts';
import { store } from '../shell/store.ts';
import { toolOpened } from '../shell/tools-slice.ts';

/** What Esc with nothing drawn asks for: nothing, the panel is closed by its own button. */
function ignored(): void {
  // Nothing to leave.
}

/** Takes the tool in hand; `onCorners` is told each new place, `done` when it is a whole one. */
export function usePlaceTool(
  shape: 'point' | 'polygon',
  start: readonly Position[],
  onCorners: (corners: readonly Position[], done: boolean) => void,
) {
  const [session] = useState(() =>
    createSession(assetTool(shape === 'point' ? 'point' : 'area', start), ignored),
  );
  const tell = useRef(onCorners);
  useEffect(() => {
    tell.current = onCorners;
  }, [onCorners]);
  useEffect(() => {
    // One tool at a time is in hand.
    store.dispatch(toolOpened(null));
    toolInHand.set(session);
    let last = session.get();
    const stop = session.subscribe(() => {
      const now = session.get();
      if (now.points !== last.points || now.done !== last.done) tell.current(now.points, now.done);
      last = now;
    });
    return () => {
      stop();
      if (toolInHand.get() === session) toolInHand.set(null);
    };
  }, [session]);
  const { past, done, points } = useSyncExternalStore(session.subscribe, session.get);
  return { take: session.take, canUndo: past.length > 0, done, count: points.length };
}
