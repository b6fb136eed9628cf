// Map tool for the place of an asset, by click, drag and keyboard. Each component has its own
// drawing session, which ends when the component unmounts; another place starts a new one.
import type { Position } from '@curbwright/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { assetTool } from '../map/asset-tool.ts';
import { activeTool } from '../map/map-signals.ts';
import { createToolSession } from '../map/tool-session.ts';
import { store } from '../shell/store.ts';
import { toolOpened } from '../shell/tools-slice.ts';

/** Esc with nothing drawn does nothing, because the panel has its own close button. */
function noop(): void {
  // There is nothing to cancel.
}

/**
 * Activates the drawing tool; `onCorners` receives each new place, with `done` once it is complete.
 */
export function usePlaceTool(
  shape: 'point' | 'polygon',
  start: readonly Position[],
  onCorners: (corners: readonly Position[], done: boolean) => void,
) {
  const [session] = useState(() =>
    createToolSession(assetTool(shape === 'point' ? 'point' : 'area', start), noop),
  );
  const onCornersRef = useRef(onCorners);
  useEffect(() => {
    onCornersRef.current = onCorners;
  }, [onCorners]);
  useEffect(() => {
    // Only one tool is active at a time.
    store.dispatch(toolOpened(null));
    activeTool.set(session);
    let last = session.get();
    const stop = session.subscribe(() => {
      const now = session.get();
      if (now.points !== last.points || now.done !== last.done) onCornersRef.current(now.points, now.done);
      last = now;
    });
    return () => {
      stop();
      if (activeTool.get() === session) activeTool.set(null);
    };
  }, [session]);
  const { past, done, points } = useSyncExternalStore(session.subscribe, session.get);
  return { take: session.take, canUndo: past.length > 0, done, count: points.length };
}
