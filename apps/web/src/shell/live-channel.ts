// Live channel of the page: immediately receives other users' publications and changes to
// proposals, assets, work orders and zones. Reconnects with increasing delays and reports no
// errors, because connection monitoring does.
//
// It closes the stream at the first error and reopens it itself, because browsers give up for good
// after an HTTP error. It is open only while the page is visible: with HTTP/1.1, six tabs would use
// all connections.
import type { LocalMode } from './local-settings.ts';

/** The part of the browser's EventSource that is used. */
export interface LiveStream {
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

/** The server's event names for changes that only staff receive, in addition to city changes. */
export const staffEvents = ['proposals', 'assets', 'work-orders', 'zones'] as const;
export type StaffEvent = (typeof staffEvents)[number];

/** Handlers for events on the channel. */
interface LiveChannelHandlers {
  /** Publication version of the city shown on the page; `null` = none yet. */
  readonly revision: () => number | null;
  /** Reloads the city; resolves when the new data is applied. */
  readonly cityChanged: () => Promise<void>;
  /** Called when other users changed data of these kinds. */
  readonly changed: (kinds: readonly StaffEvent[]) => void;
  /** Receives live states, if they were requested. */
  readonly live: (data: string) => void;
  /** Receives the server's own status: JSON with `status`. */
  readonly serving: (data: string) => void;
  /** Receives the places whose people changed: JSON with `links` and `proposal`. */
  readonly presence?: (data: string) => void;
  /** Called when the stream opens or closes. */
  readonly opened: (isOpen: boolean) => void;
}

/**
 * Milliseconds: first delay between attempts, longest delay, and shortest time between two reloads
 * of staff data.
 */
interface LiveChannelDelays {
  readonly again: number;
  readonly longest: number;
  readonly settle: number;
}

const defaultDelays: LiveChannelDelays = { again: 1000, longest: 60_000, settle: 300 };

/**
 * Returns the function that opens this page's stream, given the revision of the last known live
 * change (`null` = live states not requested). Returns `null` if there is no stream: local mode
 * sends the token in a header, which EventSource does not support.
 */
export function liveStreamOpener(mode: LocalMode): ((live: number | null) => LiveStream) | null {
  if (mode.kind !== 'off' || typeof EventSource === 'undefined') return null;
  return (live) =>
    new EventSource(`/api/events/${live === null ? '' : `?live=${live}`}`, { withCredentials: true });
}

function parseRevision(data: unknown): number | null {
  try {
    const said: unknown = JSON.parse(String(data));
    const found = typeof said === 'object' && said !== null && 'revision' in said ? said.revision : null;
    return typeof found === 'number' ? found : null;
  } catch {
    return null;
  }
}

/** Runs the work one at a time; if requested again while running, it runs once more afterward. */
function coalesceRuns(work: () => Promise<void>): () => void {
  let running = false;
  let shouldRerun = false;
  const run = async () => {
    if (running) {
      shouldRerun = true;
      return;
    }
    running = true;
    try {
      await work();
    } finally {
      running = false;
    }
    if (!shouldRerun) return;
    shouldRerun = false;
    await run();
  };
  return () => void run();
}

/**
 * Creates the channel, initially closed: `listen(true)` opens it and keeps it open, `listen(false)`
 * closes it. After a reconnect it reloads staff data, because events in between were missed.
 * `again` reopens it immediately to request something else.
 */
export function openLiveChannel(
  open: () => LiveStream,
  handlers: LiveChannelHandlers,
  times: LiveChannelDelays = defaultDelays,
): { readonly listen: (enabled: boolean) => void; readonly again: () => void } {
  let stream: LiveStream | null = null;
  let enabled = false;
  let wasOpen = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const pendingKinds = new Set<StaffEvent>();
  const readCity = coalesceRuns(handlers.cityChanged);

  const scheduleReload = (...kinds: readonly StaffEvent[]) => {
    const settling = pendingKinds.size > 0;
    for (const kind of kinds) pendingKinds.add(kind);
    if (settling) return;
    setTimeout(() => {
      const changedKinds = [...pendingKinds];
      pendingKinds.clear();
      handlers.changed(changedKinds);
    }, times.settle);
  };
  const close = () => {
    clearTimeout(retry);
    retry = undefined;
    if (stream === null) return;
    stream.close();
    stream = null;
    handlers.opened(false);
  };
  const start = () => {
    const mine = open();
    stream = mine;
    mine.addEventListener('open', () => {
      failures = 0;
      if (wasOpen) scheduleReload(...staffEvents);
      wasOpen = true;
      handlers.opened(true);
    });
    mine.addEventListener('city', ({ data }) => {
      if (parseRevision(data) !== handlers.revision()) readCity();
    });
    mine.addEventListener('live', ({ data }) => {
      if (stream === mine) handlers.live(String(data));
    });
    mine.addEventListener('presence', ({ data }) => {
      if (stream === mine) handlers.presence?.(String(data));
    });
    mine.addEventListener('serving', ({ data }) => {
      if (stream === mine) handlers.serving(String(data));
    });
    for (const kind of staffEvents) mine.addEventListener(kind, () => scheduleReload(kind));
    mine.addEventListener('error', () => {
      if (stream !== mine) return;
      close();
      // Randomized, so that not all pages reconnect at once after a server restart.
      const pause = Math.min(times.again * 2 ** failures, times.longest) * (0.5 + Math.random());
      failures += 1;
      retry = setTimeout(start, pause);
    });
  };
  return {
    listen: (now) => {
      if (now === enabled) return;
      enabled = now;
      close();
      failures = 0;
      if (enabled) start();
    },
    again: () => {
      close();
      failures = 0;
      if (enabled) start();
    },
  };
}
