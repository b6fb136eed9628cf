// Receives sensor messages through an MQTT broker. A message is acknowledged only once it is
// stored, so none is lost when this process or the broker crashes.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '@curbwright/core';
import mqtt from 'mqtt';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ServerContext } from '../../../platform/context.ts';
import { getOrCreatePublisher } from '../../curb-events/curb-events.sql.ts';
import type { SensorIngestQueue } from '../sensor-ingest-queue.ts';
import { type MqttMapping, mqttMapping } from './mqtt-mapping.ts';
import { readPayload } from './read-payload.ts';

/**
 * Milliseconds between attempts to write or connect, and between log lines about unreadable
 * messages.
 */
const retryDelayMs = 1000;
const warningIntervalMs = 60_000;
/** Seconds of silence after which the broker is considered down. */
const keepAliveSeconds = 15;

interface Broker {
  readonly url: string;
  readonly topics: readonly string[];
  readonly username: string | null;
  readonly password: string | null;
  /** File of certificates trusted in addition to the system's. */
  readonly ca: string | null;
  /** Mapping file; `null` = messages are readings or CDS events. */
  readonly mapping: string | null;
  readonly clientId: string;
}

export interface BrokerFollower {
  /** Resolves on the first successful connection and subscription. */
  readonly subscribed: Promise<void>;
  close(): Promise<void>;
}

/** Returns protocol and host of a broker, without user and password. */
function toDisplayUrl(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/**
 * Returns the publisher name for a broker's events. It is the same in every process that receives
 * them, so each event counts once.
 */
function publisherName(url: string): string {
  const { host, pathname } = new URL(url);
  return `mqtt ${host.toLowerCase()}${pathname.replace(/\/+$/, '')}`;
}

/** Whether the database rejected the data itself (class 22), so that a retry would fail again. */
function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

function loadMapping(file: string | null): MqttMapping | null {
  return file === null ? null : mqttMapping.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns why a broker's files cannot be used; `null` = they can. */
export function brokerFileError({ mapping, ca }: Pick<Broker, 'mapping' | 'ca'>): Failure | null {
  try {
    loadMapping(mapping);
    if (ca !== null) readFileSync(ca);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: 'mqtt.unusable', params: { reason } };
  }
}

/** Counts problems with messages and logs them at most once a minute. */
class ThrottledWarning {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #what: string;
  #count = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<Logger, 'warn'>, what: string) {
    this.#log = log;
    this.#what = what;
  }

  add(count: number, topic: string, reason: string): void {
    this.#count += count;
    const now = performance.now();
    if (count === 0 || now - this.#last < warningIntervalMs) return;
    // Never log the message content: it may identify a vehicle.
    this.#log.warn({ messages: this.#count, topic, reason }, this.#what);
    this.#last = now;
    this.#count = 0;
  }
}

/**
 * Follows a broker until closed and reconnects automatically. Throws if the mapping or the
 * certificates cannot be read.
 */
export function followBroker(
  { db, log, now }: Pick<ServerContext, 'db' | 'log' | 'now'>,
  intake: SensorIngestQueue,
  broker: Broker,
): BrokerFollower {
  const mapping = loadMapping(broker.mapping);
  const unreadableWarning = new ThrottledWarning(log, 'messages of the broker were not taken');
  const deviationWarning = new ThrottledWarning(
    log,
    'messages of the broker differ from the standard and were read all the same',
  );
  let closed = false;
  const client = mqtt.connect(broker.url, {
    clientId: broker.clientId,
    // Makes the broker queue messages while we are disconnected.
    clean: false,
    reconnectPeriod: retryDelayMs,
    connectTimeout: 10_000,
    keepalive: keepAliveSeconds,
    ...(broker.username === null ? {} : { username: broker.username }),
    ...(broker.password === null ? {} : { password: broker.password }),
    ...(broker.ca === null ? {} : { ca: readFileSync(broker.ca) }),
  });

  async function storeMessage(topic: string, payload: Buffer): Promise<void> {
    const publisher = await getOrCreatePublisher(db, publisherName(broker.url));
    const { messages, unread, reason, warnings } = readPayload(topic, payload, mapping, publisher, now());
    unreadableWarning.add(unread, topic, reason ?? '');
    if (warnings.size > 0) deviationWarning.add(messages.length, topic, [...warnings].join(', '));
    for (;;) {
      const outcomes = await intake.take(messages);
      if (outcomes !== null) {
        const refused = outcomes.find((outcome) => typeof outcome !== 'string');
        if (refused !== undefined && typeof refused !== 'string') {
          const count = outcomes.filter((outcome) => typeof outcome !== 'string').length;
          unreadableWarning.add(count, topic, refused.code);
        }
        return;
      }
      await wait(retryDelayMs, undefined, { ref: false });
    }
  }

  /**
   * Retries until the message is stored or can never be. An unacknowledged message would be sent
   * again only after a new connection.
   */
  async function storeWithRetry(topic: string, payload: Buffer): Promise<boolean> {
    while (!closed)
      try {
        await storeMessage(topic, payload);
        return true;
      } catch (error) {
        if (isDataError(error)) {
          unreadableWarning.add(1, topic, 'the database refuses what it says');
          return true;
        }
        log.warn({ err: error }, 'a message of the broker could not be written');
        await wait(retryDelayMs, undefined, { ref: false });
      }
    return false;
  }
  client.handleMessage = ({ topic, payload }, done) => {
    const hand = async () => {
      // A message in progress when we close is not acknowledged, so it is sent again.
      if (await storeWithRetry(topic, Buffer.from(payload))) done();
    };
    void hand();
  };

  let wasConnected = false;
  const subscribed = new Promise<void>((resolve) => {
    client.on('connect', () => {
      wasConnected = true;
      log.info({ broker: toDisplayUrl(broker.url), topics: broker.topics }, 'connected to the broker');
      client.subscribe([...broker.topics], { qos: 1 }, (error, granted) => {
        const refused = granted?.filter(({ qos }) => qos > 2) ?? [];
        if (error !== null || refused.length > 0)
          log.error(
            { topics: refused.map(({ topic }) => topic) },
            'the broker does not let us hear these topics',
          );
        else resolve();
      });
    });
  });
  client.on('close', () => {
    if (wasConnected && !closed) log.warn({ broker: toDisplayUrl(broker.url) }, 'the broker is gone');
    wasConnected = false;
  });
  client.on('error', (error) =>
    log.warn({ broker: toDisplayUrl(broker.url), reason: error.message }, 'the broker refuses'),
  );
  return {
    subscribed,
    async close() {
      closed = true;
      await client.endAsync(true).catch(() => undefined);
    },
  };
}
