// Queue for all sensor messages. Waiting messages are written together, so a thousand small
// requests cost no more than a few large ones.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { ingestSensorReports, type SensorReport, type SensorReportOutcome } from './ingest-sensor-reports.ts';
import { type LiveSettings, loadLiveSettings } from './live-settings.ts';

/**
 * Messages per transaction: with more, requests wait longer; with fewer, there are more statements.
 */
const maxMessagesPerTransaction = 1500;
/** Maximum number of queued messages; beyond this, senders must retry later. */
const maxQueuedMessages = 60_000;
/** Milliseconds for which the city's settings are cached. */
const settingsCacheMs = 5000;
/** Seconds after which a rejected sender may retry. */
export const retryAfterSeconds = 2;

interface QueuedRequest {
  readonly messages: readonly SensorReport[];
  readonly done: (outcomes: SensorReportOutcome[]) => void;
  readonly failed: (error: unknown) => void;
}

export class SensorIngestQueue {
  readonly #db: Kysely<Schema>;
  readonly #now: () => number;
  readonly #mayWrite: () => boolean;
  readonly #waiting: QueuedRequest[] = [];
  #count = 0;
  #taken = 0;
  #running: Promise<void> | null = null;
  #settings: { readonly value: LiveSettings; readonly until: number } | null = null;
  readonly #afterEvents = new Set<() => void>();

  /**
   * In read-only mode everything is rejected; brokers and senders keep their messages and retry.
   */
  constructor(db: Kysely<Schema>, now: () => number, mayWrite: () => boolean = () => true) {
    this.#db = db;
    this.#now = now;
    this.#mayWrite = mayWrite;
  }

  /** Number of queued messages. */
  get waiting(): number {
    return this.#count;
  }

  /** Number of messages written since the start. */
  get taken(): number {
    return this.#taken;
  }

  /** Registers a listener called after events are written. */
  onEvents(listener: () => void): () => void {
    this.#afterEvents.add(listener);
    return () => this.#afterEvents.delete(listener);
  }

  /**
   * Resolves to the outcome of each message, in order, once all are committed, or to `null` when
   * the queue is full. Rejects on a database error; the messages may not have been stored and can
   * be sent again.
   */
  take(messages: readonly SensorReport[]): Promise<SensorReportOutcome[] | null> {
    if (messages.length === 0) return Promise.resolve([]);
    if (!this.#mayWrite()) return Promise.reject(new Error('there is no room to write what sensors say'));
    if (this.#count + messages.length > maxQueuedMessages) return Promise.resolve(null);
    return new Promise((done, failed) => {
      this.#waiting.push({ messages, done, failed });
      this.#count += messages.length;
      this.#running ??= this.#run().finally(() => {
        this.#running = null;
      });
    });
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #options() {
    const now = this.#now();
    if (this.#settings === null || now >= this.#settings.until)
      this.#settings = { value: await loadLiveSettings(this.#db), until: now + settingsCacheMs };
    return { now, skew: this.#settings.value.skew };
  }

  /** Takes the next requests to write together: at least one, never split. */
  #next(): QueuedRequest[] {
    const calls: QueuedRequest[] = [];
    let count = 0;
    for (let call = this.#waiting[0]; call !== undefined; call = this.#waiting[0]) {
      if (calls.length > 0 && count + call.messages.length > maxMessagesPerTransaction) break;
      calls.push(call);
      count += call.messages.length;
      this.#waiting.shift();
    }
    this.#count -= count;
    return calls;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#next());
  }

  async #write(calls: readonly QueuedRequest[]): Promise<void> {
    const messages = calls.flatMap((call) => call.messages);
    let outcomes: SensorReportOutcome[];
    try {
      outcomes = await ingestSensorReports(this.#db, messages, await this.#options());
    } catch (error) {
      // One request's bad data must not fail the others.
      if (calls.length > 1) for (const call of calls) await this.#write([call]);
      else for (const { failed } of calls) failed(error);
      return;
    }
    this.#taken += messages.length;
    let at = 0;
    for (const { messages: own, done } of calls) {
      done(outcomes.slice(at, at + own.length));
      at += own.length;
    }
    if (messages.some(({ event }) => event !== null)) for (const listen of this.#afterEvents) listen();
  }
}
