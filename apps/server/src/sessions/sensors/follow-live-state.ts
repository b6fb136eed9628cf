// Keeps this process's live state store current: listens for changes from all processes, reads them
// in groups and checks for stale sensors on a timer.
import type { ServerContext } from '../../platform/context.ts';
import { listenToChannel } from '../../platform/database/listen-to-channel.ts';
import { LiveStateStore } from './live-state-store.ts';
import { liveChannel } from './sensor-readings.sql.ts';

/**
 * Milliseconds between two reads of changes; clients receive all changes in that interval as one.
 */
const readIntervalMs = 250;

interface LiveStateFollower {
  readonly board: LiveStateStore;
  /** Called when a new publication version exists, because sensors may now be on other links. */
  cityChanged(): void;
  close(): Promise<void>;
}

/** Loads the live states and follows changes until closed. */
export async function followLiveState({
  db,
  connection,
  log,
  now,
}: Pick<ServerContext, 'db' | 'connection' | 'log' | 'now'>): Promise<LiveStateFollower> {
  const board = new LiveStateStore(db, now);
  let closed = false;
  /** Reads run one at a time; the next read makes up for a failed one. */
  let queue: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'what is live could not be read');
    });
  };
  let isDue = false;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    if (isDue || closed) return;
    isDue = true;
    const wait = Math.max(0, last + readIntervalMs - performance.now());
    timer = setTimeout(() => {
      isDue = false;
      last = performance.now();
      then(() => board.catchUp());
    }, wait);
  };
  await board.readAll();
  const subscription = await listenToChannel({
    connection,
    log,
    channel: liveChannel,
    onNotification: soon,
    onConnected: soon,
  });
  const staleCheckTimer = setInterval(() => then(() => board.look()), board.every).unref();
  return {
    board,
    cityChanged: () => then(() => board.readAll()),
    async close() {
      closed = true;
      clearInterval(staleCheckTimer);
      clearTimeout(timer);
      await subscription.close();
      await queue;
    },
  };
}
