// Keeps the board of this process up: hears of every process's changes, reads several of them at once, and looks at the clock.
import type { ServerContext } from '../../platform/context.ts';
import { hearChannel } from '../../platform/database/hear-channel.ts';
import { LiveBoard } from './live-board.ts';
import { liveChannel } from './sensor-readings.sql.ts';

/** Milliseconds between two readings of what changed: that many changes are one for who watches. */
const together = 250;

interface FollowedBoard {
  readonly board: LiveBoard;
  /** The published city changed: sensors may stand at other links. */
  cityChanged(): void;
  close(): Promise<void>;
}

/** Reads the live curb and follows it until it is closed. */
export async function followLive({
  db,
  connection,
  log,
  now,
}: Pick<ServerContext, 'db' | 'connection' | 'log' | 'now'>): Promise<FollowedBoard> {
  const board = new LiveBoard(db, now);
  let closed = false;
  /** One reading after the other; one that failed is done again with the next. */
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
    const wait = Math.max(0, last + together - performance.now());
    timer = setTimeout(() => {
      isDue = false;
      last = performance.now();
      then(() => board.catchUp());
    }, wait);
  };
  await board.readAll();
  const hearing = await hearChannel({
    connection,
    log,
    channel: liveChannel,
    onHeard: soon,
    onConnected: soon,
  });
  const looking = setInterval(() => then(() => board.look()), board.every).unref();
  return {
    board,
    cityChanged: () => then(() => board.readAll()),
    async close() {
      closed = true;
      clearInterval(looking);
      clearTimeout(timer);
      await hearing.close();
      await queue;
    },
  };
}
