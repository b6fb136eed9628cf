// Connects the page's stream with the component that shows live states. It is set only while they
// are shown; only then does the stream request them. A signal, because it holds functions and the
// stream reopens when it changes.
import { createSignal } from '../ui/signal.ts';

export interface LiveFeed {
  /** Revision of the last known change; 0 = none, so the stream starts with the full state. */
  readonly known: () => number;
  /** Applies a stream message: the JSON of the contract's `liveUpdate`. */
  readonly take: (data: string) => void;
  /** Called with whether the stream is open, when it opens or closes. */
  readonly opened: (isOpen: boolean) => void;
}

/** `null` = live states are not shown. A new value reopens the stream. */
export const liveFeed = createSignal<LiveFeed | null>(null);
