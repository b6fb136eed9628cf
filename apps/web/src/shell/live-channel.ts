// The live channel of the page: what others publish, draft, place, order and draw is heard at once. Comes back by itself, later each time, and never says that it is gone:
// the watch of the connection does.
import type { LocalMode } from './local-settings.ts';

/** The part of the browser's EventSource that is used. */
export interface LiveStream {
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

/** What staff hear of beside the city: the names of the server's events. */
export const staffNews = ['proposals', 'assets', 'work-orders', 'zones'] as const;
export type StaffNews = (typeof staffNews)[number];

/** What the page does about what it hears. */
export interface LiveNews {
  /** The revision of the city the page shows; null = none yet. */
  readonly revision: () => number | null;
  /** Reads the city again; settles when it is taken over. */
  readonly cityChanged: () => Promise<void>;
  /** Others changed something of these kinds. */
  readonly changed: (kinds: readonly StaffNews[]) => void;
  /** What the stream told of the live curb, where it was asked to. */
  readonly live: (data: string) => void;
  /** What the server said of itself: JSON with its `status`. */
  readonly serving: (data: string) => void;
  /** The stream is open, or it is not any more. */
  readonly opened: (isOpen: boolean) => void;
}

/** Milliseconds: from one try to the next, the longest of these, and the least between two readings of what staff hear of. */
interface LiveTimes {
  readonly again: number;
  readonly longest: number;
  readonly settle: number;
}

const usual: LiveTimes = { again: 1000, longest: 60_000, settle: 300 };

/**
 * How to open the stream of this page, with the number of the last live change known (null = the live curb is not asked for); null where there is
 * no stream: in local mode the token goes in a header, which such a stream cannot send.
 */
export function liveStreamOf(mode: LocalMode): ((live: number | null) => LiveStream) | null {
  if (mode.kind !== 'off' || typeof EventSource === 'undefined') return null;
  return (live) =>
    new EventSource(`/api/events/${live === null ? '' : `?live=${live}`}`, { withCredentials: true });
}

function revisionIn(data: unknown): number | null {
  try {
    const said: unknown = JSON.parse(String(data));
    const found = typeof said === 'object' && said !== null && 'revision' in said ? said.revision : null;
    return typeof found === 'number' ? found : null;
  } catch {
    return null;
  }
}

/** Runs one at a time; asked while it runs, it runs once more after. */
function onceMore(work: () => Promise<void>): () => void {
  let running = false;
  let asked = false;
  const run = async () => {
    if (running) {
      asked = true;
      return;
    }
    running = true;
    try {
      await work();
    } finally {
      running = false;
    }
    if (!asked) return;
    asked = false;
    await run();
  };
  return () => void run();
}

/**
 * The channel, closed at first: `listen(true)` opens it and keeps it open, `listen(false)` lets it go. Opened anew it reads again what staff hear
 * of: what happened meanwhile was not heard. `again` opens it anew at once, for a stream that is to be asked for something else.
 */
export function openLiveChannel(
  open: () => LiveStream,
  news: LiveNews,
  times: LiveTimes = usual,
): { readonly listen: (wanted: boolean) => void; readonly again: () => void } {
  let stream: LiveStream | null = null;
  let wanted = false;
  let heardBefore = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<StaffNews>();
  const readCity = onceMore(news.cityChanged);

  const hear = (...kinds: readonly StaffNews[]) => {
    const settling = waiting.size > 0;
    for (const kind of kinds) waiting.add(kind);
    if (settling) return;
    setTimeout(() => {
      const heard = [...waiting];
      waiting.clear();
      news.changed(heard);
    }, times.settle);
  };
  const close = () => {
    clearTimeout(retry);
    retry = undefined;
    if (stream === null) return;
    stream.close();
    stream = null;
    news.opened(false);
  };
  const start = () => {
    const mine = open();
    stream = mine;
    mine.addEventListener('open', () => {
      failures = 0;
      if (heardBefore) hear(...staffNews);
      heardBefore = true;
      news.opened(true);
    });
    mine.addEventListener('city', ({ data }) => {
      if (revisionIn(data) !== news.revision()) readCity();
    });
    mine.addEventListener('live', ({ data }) => {
      if (stream === mine) news.live(String(data));
    });
    mine.addEventListener('serving', ({ data }) => {
      if (stream === mine) news.serving(String(data));
    });
    for (const kind of staffNews) mine.addEventListener(kind, () => hear(kind));
    mine.addEventListener('error', () => {
      if (stream !== mine) return;
      close();
      // Spread: a server that starts again is not asked by all pages in one moment.
      const pause = Math.min(times.again * 2 ** failures, times.longest) * (0.5 + Math.random());
      failures += 1;
      retry = setTimeout(start, pause);
    });
  };
  return {
    listen: (now) => {
      if (now === wanted) return;
      wanted = now;
      close();
      failures = 0;
      if (wanted) start();
    },
    again: () => {
      close();
      failures = 0;
      if (wanted) start();
    },
  };
}
