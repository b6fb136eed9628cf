// A tool at work: its state beside the store (half-drawn shapes never enter it), told inputs, listened to by map and panel.
import { createSignal } from '../ui/signal.ts';
import type { Tool, ToolAction, ToolInHand } from './tool.ts';

export interface ToolSession<State> extends ToolInHand {
  readonly get: () => State;
  readonly restart: () => void;
}

/** Starts a tool; what it asks of the screen goes to `act`. */
export function createSession<State>(
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
