// Activates a map tool for drawing, with its own undo and redo.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { activeTool } from '../../map/map-signals.ts';
import type { Tool, ToolAction } from '../../map/tool.ts';
import { createToolSession, type ToolSession } from '../../map/tool-session.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { createSignal } from '../../ui/signal.ts';

/**
 * Returns the session of a tool; a different `tool` starts a new session. Calls `act` with the
 * tool's actions.
 */
export function useActiveTool<State>(
  tool: Tool<State>,
  act: (action: ToolAction) => void,
): ToolSession<State> {
  const [asked] = useState(() => createSignal<ToolAction | null>(null));
  useEffect(
    () =>
      asked.subscribe(() => {
        const action = asked.get();
        if (action !== null) act(action);
      }),
    [asked, act],
  );
  const [kept, keep] = useState(() => ({ tool, session: createToolSession(tool, asked.set) }));
  const now = kept.tool === tool ? kept : { tool, session: createToolSession(tool, asked.set) };
  if (now !== kept) keep(now);
  const { session } = now;
  useEffect(() => {
    // Only one tool is active at a time. Drawing pauses while the user measures.
    store.dispatch(toolOpened(null));
  }, []);
  const measures = useAppSelector((state) => state.tools.open === 'measure');
  useEffect(() => {
    if (measures) return undefined;
    activeTool.set(session);
    return () => {
      if (activeTool.get() === session) activeTool.set(null);
    };
  }, [session, measures]);
  return session;
}

/** Returns the current state of a session; rerenders when it changes. */
export function useToolState<State>(session: ToolSession<State>): State {
  return useSyncExternalStore(session.subscribe, session.get);
}
