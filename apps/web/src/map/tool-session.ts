// Runs a tool: keeps its state outside the store (unfinished shapes are never stored there), passes
// inputs to it, and notifies the map and the panel.
import { createSignal } from '../ui/signal.ts';
import type { ActiveTool, Tool, ToolAction } from './tool.ts';

export interface ToolSession<State> extends ActiveTool {
  readonly get: () => State;
  readonly restart: () => void;
}

/** Starts a tool. Actions that it requests of the screen are passed to `act`. */
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
