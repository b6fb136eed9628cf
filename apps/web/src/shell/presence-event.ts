// Delivers the live channel's news that somebody came to, or left, a curb or a proposal.

interface Place {
  readonly links: readonly number[];
  readonly proposal: number | null;
}

const listeners = new Set<(place: Place) => void>();

/** Calls `listener` with each place whose people change; returns a function that unsubscribes. */
export function onPresence(listener: (place: Place) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function parsePlace(data: string): Place | null {
  try {
    const said: unknown = JSON.parse(data);
    if (typeof said !== 'object' || said === null || !('links' in said) || !('proposal' in said)) return null;
    const { links, proposal } = said;
    return {
      links: Array.isArray(links) ? links.filter((link) => typeof link === 'number') : [],
      proposal: typeof proposal === 'number' ? proposal : null,
    };
  } catch {
    return null;
  }
}

/** Delivers an event of the channel; one that is not understood changes nothing. */
export function deliverPresence(data: string): void {
  const place = parsePlace(data);
  if (place !== null) for (const listener of listeners) listener(place);
}
