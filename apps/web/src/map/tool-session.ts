// Runs a tool: its state lives outside the store (unfinished shapes never enter it), receives
// inputs, and notifies the map and the panel.
import { createSignal } from '../ui/signal.ts';
import type { ActiveTool, Tool, ToolAction } from './tool.ts';

export interface ToolSession<State> extends ActiveTool {
  readonly get: () => State;
  readonly restart: () => void;
}

/** Starts a tool; its actions for the screen go to `act`. */
export function createToolSession<State>(
  tool: Tool<State>,
  act: (action: ToolAction) => void,
): ToolSession<State> {
  const { get, set, subscribe } = createSignal(tool.start);
  return {
    cursor: tool.cursor,
    drags: tool.drags ?? false,
    get,
    drawing: () => tool.drawing(get()),
    subscribe,
    take: (input) => {
      const { state, actions } = tool.take(get(), input);
      set(state);
      for (const action of actions) act(action);
    },
    restart: () => set(tool.start),
  };
}
