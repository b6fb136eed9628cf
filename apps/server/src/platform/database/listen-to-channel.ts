// Listens to one NOTIFY channel on a separate connection, which is reopened when lost, even if the
// loss is not signaled.
import pg from 'pg';
import type { Logger } from 'pino';
import { destroyConnection } from './pulse/database-health.ts';
import { pingDatabase } from './pulse/database-monitor.sql.ts';

/**
 * Milliseconds between checks that the connection still responds, and the number of unanswered
 * checks after which it is considered lost.
 */
const checkIntervalMs = 1000;
const maxUnansweredChecks = 3;
/** Longest pause between reconnection attempts. */
const maxReconnectDelayMs = 2000;

interface ChannelListener {
  close(): Promise<void>;
}

interface ChannelListenerOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** A plain identifier: it is inserted into the statement as is. */
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /**
   * Runs first on every new connection, e.g. to take a lock that lasts as long as the connection.
   */
  readonly onOpened?: (client: pg.Client) => Promise<void>;
  /** Called when the connection is opened or reopened; earlier notifications were not received. */
  readonly onConnected: () => void;
}

/**
 * Checks the connection periodically and closes it when it does not respond, because a broken
 * network connection reports no error. Returns a function that stops the checks.
 */
function startConnectionChecks(client: pg.Client): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > maxUnansweredChecks) return destroyConnection(client);
    // Only one check at a time.
    if (unanswered > 1) return;
    pingDatabase(client).then(
      () => {
        unanswered = 0;
      },
      () => destroyConnection(client),
    );
  }, checkIntervalMs).unref();
  return () => clearInterval(timer);
}

/**
 * Listens to a channel until closed; a lost connection is reopened with increasing pauses (up to 2
 * s).
 */
export async function listenToChannel(options: ChannelListenerOptions): Promise<ChannelListener> {
  const { connection, log, channel, onNotification: onHeard, onOpened, onConnected } = options;
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
    const stopChecks = startConnectionChecks(fresh);
    fresh.once('end', () => {
      stopChecks();
      if (!closed) void reconnect();
    });
    client = fresh;
    onConnected();
  };
  const reconnect = async () => {
    log.warn({ channel }, 'the connection that hears of changes was lost');
    for (let pause = 100; !closed; pause = Math.min(pause * 2, maxReconnectDelayMs)) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      try {
        return await connect();
      } catch {
        // Retry after a longer pause.
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
