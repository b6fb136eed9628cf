// One channel of NOTIFY, heard on a connection of its own that is made again when it is lost.
import pg from 'pg';
import type { Logger } from 'pino';

export interface Hearing {
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

/** Hears a channel until it is closed; a lost connection is made again with growing pauses (up to 5 s). */
export async function hearChannel(options: HearOptions): Promise<Hearing> {
  const { connection, log, channel, onHeard, onOpened, onConnected } = options;
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async () => {
    const fresh = new pg.Client({ ...connection, application_name: 'curbwright listener', keepAlive: true });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => onHeard(payload ?? ''));
    await fresh.connect();
    await onOpened?.(fresh);
    await fresh.query(`listen ${channel}`);
    fresh.once('end', () => {
      if (!closed) void reconnect();
    });
    client = fresh;
    onConnected();
  };
  const reconnect = async () => {
    log.warn({ channel }, 'the connection that hears of changes was lost');
    for (let pause = 100; !closed; pause = Math.min(pause * 2, 5000)) {
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
