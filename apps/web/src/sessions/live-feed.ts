// What is between the page's one stream and who shows the live curb: set while it is shown, and only then the stream is asked for live states.
import { createSignal } from '../ui/signal.ts';

export interface LiveFeed {
  /** The number of the last change known; 0 = nothing is known, the stream begins with everything. */
  readonly known: () => number;
  /** Takes in what the stream told: the JSON of the contract's `liveNews`. */
  readonly take: (data: string) => void;
  /** The stream is open, or it is not any more. */
  readonly opened: (isOpen: boolean) => void;
}

/** null = nobody shows the live curb. Another value opens the stream anew. */
export const liveFeed = createSignal<LiveFeed | null>(null);
