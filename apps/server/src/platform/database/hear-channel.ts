// One channel of NOTIFY, heard on a connection of its own that is made again when it is lost, also when nobody says so.
import pg from 'pg';
import type { Logger } from 'pino';
import { isThere } from './pulse/database-pulse.sql.ts';
import { cut } from './pulse/database-watch.ts';

/** Milliseconds from one question whether the connection still hears to the next, and questions without an answer after which it does not. */
const looks = 1000;
const mostUnanswered = 3;
/** The longest pause between two tries to make it again. */
const longestPause = 2000;

interface Hearing {
  close(): Promise<void>;
}

interface HearOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** A plain name: it stands in the statement as it is. */
  readonly channel: string;
  readonly onHeard: (payload: string) => void;
  /** Done first on every connection: a lock, say, that is held as long as it stands. */
  readonly onOpened?: (client: pg.Client) => Promise<void>;
  /** The connection stands, for the first time or again: what was said before was not heard. */
  readonly onConnected: () => void;
}

/** Ends a connection that does not answer: a broken line says nothing of itself. The answer stops it. */
function askAgain(client: pg.Client): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > mostUnanswered) return cut(client);
    // One question at a time.
    if (unanswered > 1) return;
    isThere(client).then(
      () => {
        unanswered = 0;
      },
      () => cut(client),
    );
  }, looks).unref();
  return () => clearInterval(timer);
}

/** Hears a channel until it is closed; a lost connection is made again with growing pauses (up to 2 s). */
export async function hearChannel(options: HearOptions): Promise<Hearing> {
  const { connection, log, channel, onHeard, onOpened, onConnected } = options;
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'curbwright listener',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => onHeard(payload ?? ''));
    await fresh.connect();
    await onOpened?.(fresh);
    await fresh.query(`listen ${channel}`);
    const stopAsking = askAgain(fresh);
    fresh.once('end', () => {
      stopAsking();
      if (!closed) void reconnect();
    });
    client = fresh;
    onConnected();
  };
  const reconnect = async () => {
    log.warn({ channel }, 'the connection that hears of changes was lost');
    for (let pause = 100; !closed; pause = Math.min(pause * 2, longestPause)) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      try {
        return await connect();
      } catch {
        // Again, after a longer pause.
      }
    }
  };
  await connect();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
