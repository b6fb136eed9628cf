// In-memory live state of every link, shared by all streams of this process. It is updated from
// revision numbers, whichever process made the change.
import { randomUUID } from 'node:crypto';
import { isStale, type LiveLink, liveLink, toSensorReading } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import { type LiveSettings, loadLiveSettings } from './live-settings.ts';
import {
  type LinkedSensorState,
  loadChangesAfter,
  loadLinkedSensorStates,
  loadLiveRevision,
} from './sensor-readings.sql.ts';

/** Milliseconds between two checks for stale sensors and changed city settings. */
const checkIntervalMs = 5000;
/**
 * Milliseconds by which the published last-reading time may lag: a new reading time alone does not
 * count as a change.
 */
const lastReadingLagMs = 60_000;

interface PublishedLink extends LiveLink {
  readonly heard: string | null;
  readonly simulated: boolean;
  readonly at: readonly [number, number] | null;
}

/** Published state of a link's spaces, as far as it is known. */
export interface PublishedSpaces {
  readonly free: number;
  /** When the link was last updated, in epoch milliseconds. */
  readonly heard: number;
}

interface LinkEntry {
  /** The live state as JSON; `null` = the link no longer has one. */
  readonly text: string | null;
  /** The same JSON without the last-reading time; a different value counts as a change. */
  readonly mark: string | null;
  /** `null` = the number of spaces is unknown or no reading was ever received. */
  readonly spaces: PublishedSpaces | null;
  readonly heardAt: number;
  readonly revision: number;
  /**
   * Whether the change has no revision, for example because a sensor became stale. Such changes are
   * sent to every client that reconnects.
   */
  readonly hasNoRevision: boolean;
  /** Sequence number of the change within this process, with or without a revision. */
  readonly change: number;
}

/** Changes as JSON text in the form of the contract's `liveUpdate`. */
export interface LiveUpdateText {
  readonly revision: number;
  readonly text: string;
  /**
   * Number of the last change included. A client that received this has all changes of this process
   * up to it, including those without a revision.
   */
  readonly change: number;
}

export class LiveStateStore {
  /** Random id of this process. */
  readonly #name = randomUUID();
  readonly #db: Kysely<Schema>;
  readonly #now: () => number;
  readonly #listeners = new Set<(news: LiveUpdateText) => void>();
  readonly #sensors = new Map<number, LinkedSensorState>();
  readonly #byLink = new Map<number, Set<number>>();
  readonly #lines = new Map<number, LinkEntry>();
  #settings: LiveSettings = { isEnabled: true, staleAfter: 900_000, skew: 60_000 };
  #revision = 0;
  #readings: Promise<void> = Promise.resolve();
  /**
   * Number of changes made by this process, and the change at which the city last turned live data
   * on or off.
   */
  #change = 0;
  #turned = 0;
  /**
   * The full state as JSON, cached until something changes, because many clients may request it at
   * once.
   */
  #whole: LiveUpdateText | null = null;
  /** Changes with lower revisions predate this process's first full read, so they are unknown. */
  #readAt = Number.POSITIVE_INFINITY;

  constructor(db: Kysely<Schema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Number of links that have a live state. */
  get size(): number {
    let size = 0;
    for (const { text } of this.#lines.values()) if (text !== null) size += 1;
    return this.#settings.isEnabled ? size : 0;
  }

  /** Returns the published free spaces of a link; `null` if unknown. */
  spacesOf(link: number): PublishedSpaces | null {
    return this.#settings.isEnabled ? (this.#lines.get(link)?.spaces ?? null) : null;
  }

  /**
   * Identifies the published state: it is different after every change and never repeats. It
   * includes the process id because each process has its own changes (sensors that become stale by
   * its clock). Empty until there is a first change.
   */
  get stamp(): string {
    return this.#change === 0 ? '' : `${this.#name} ${this.#change}`;
  }

  /** Milliseconds without a reading after which a sensor is stale, from the city's settings. */
  get staleAfter(): number {
    return this.#settings.staleAfter;
  }

  /** Milliseconds between calls of `look`. */
  readonly every = checkIntervalMs;

  subscribe(listener: (news: LiveUpdateText) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the full state. */
  whole(): LiveUpdateText {
    this.#whole ??= this.#newsOf(true, this.#settings.isEnabled ? this.#lines : []);
    return this.#whole;
  }

  #newsOf(whole: boolean, links: Iterable<readonly [number, LinkEntry]>): LiveUpdateText {
    const revision = this.#revision;
    const each: string[] = [];
    for (const [link, { text }] of links) if (text !== null || !whole) each.push(`"${link}":${text}`);
    const text = `{"revision":${revision},"whole":${whole},"links":{${each.join(',')}}}`;
    return { revision, text, change: this.#change };
  }

  /**
   * Returns changes since a revision, or `null` if there are none. Returns the full state if the
   * revision is too old or unknown here (for example from another database; call `reach` first).
   */
  since(revision: number): LiveUpdateText | null {
    if (!this.#settings.isEnabled || revision < this.#readAt || revision > this.#revision)
      return this.whole();
    const changed = [...this.#lines].filter(([, line]) => line.revision > revision || line.hasNoRevision);
    return changed.length === 0 ? null : this.#newsOf(false, changed);
  }

  /** Returns an empty change list with the current revision. */
  nothing(): LiveUpdateText {
    return this.#newsOf(false, []);
  }

  /** Returns changes after a change number of this process; `null` if there are none. */
  afterChange(change: number): LiveUpdateText | null {
    if (change < this.#turned) return this.whole();
    if (!this.#settings.isEnabled || change >= this.#change) return null;
    return this.#newsOf(
      false,
      [...this.#lines].filter(([, line]) => line.change > change),
    );
  }

  /** Runs reads one at a time, so that an earlier read is never applied after a later one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#readings.then(work);
    this.#readings = done.catch(() => undefined);
    return done;
  }

  /**
   * Reloads everything: at startup, for a new publication version, and when changes were missed.
   */
  readAll(): Promise<void> {
    return this.#inTurn(() => this.#readAll());
  }

  /** Loads changes made by any process since the last read. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  /** Catches up to a revision that another process already published, if it exists. */
  async reach(revision: number): Promise<void> {
    if (revision <= this.#revision) return;
    await this.#inTurn(async () => {
      if (revision > this.#revision) await this.#catchUp();
    });
  }

  async #readAll(): Promise<void> {
    const revision = await loadLiveRevision(this.#db);
    this.#settle(await loadLiveSettings(this.#db));
    const before = new Set(this.#byLink.keys());
    this.#sensors.clear();
    this.#byLink.clear();
    for (const sensor of await loadLinkedSensorStates(this.#db, null)) this.#place(sensor);
    this.#revision = Math.max(revision, this.#revision);
    this.#whole = null;
    const links = new Set([...before, ...this.#lines.keys(), ...this.#byLink.keys()]);
    const isFirst = this.#readAt === Number.POSITIVE_INFINITY;
    // Changes without a revision (such as a divided curb) are sent to every client that reconnects.
    this.#tell(await this.#renewAll(links, !isFirst));
    if (isFirst) this.#readAt = this.#revision;
  }

  async #catchUp(): Promise<void> {
    const changes = await loadChangesAfter(this.#db, this.#revision);
    if (changes === null) return;
    if (changes.sensors === null) return this.#readAll();
    const touched = new Set<number>();
    const placed = await loadLinkedSensorStates(this.#db, changes.sensors);
    for (const id of changes.sensors) for (const link of this.#remove(id)) touched.add(link);
    for (const sensor of placed) for (const link of this.#place(sensor)) touched.add(link);
    this.#revision = Math.max(changes.revision, this.#revision);
    this.#whole = null;
    this.#tell(this.#renew(touched));
  }

  /** Checks for sensors that became stale and for changed city settings. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      this.#settle(await loadLiveSettings(this.#db));
      this.#tell(await this.#renewAll(this.#byLink.keys(), true));
    });
  }

  /**
   * Applies the city's settings. When live data is turned on or off, every client receives the full
   * state.
   */
  #settle(settings: LiveSettings): void {
    const isTurned = settings.isEnabled !== this.#settings.isEnabled;
    this.#settings = settings;
    if (!isTurned) return;
    this.#change += 1;
    this.#turned = this.#change;
    this.#whole = null;
    this.#announce(this.whole());
  }

  #place(sensor: LinkedSensorState): readonly number[] {
    this.#sensors.set(sensor.id, sensor);
    for (const link of sensor.links) {
      const there = this.#byLink.get(link);
      if (there === undefined) this.#byLink.set(link, new Set([sensor.id]));
      else there.add(sensor.id);
    }
    return sensor.links;
  }

  #remove(id: number): readonly number[] {
    const links = this.#sensors.get(id)?.links ?? [];
    this.#sensors.delete(id);
    for (const link of links) {
      const there = this.#byLink.get(link);
      there?.delete(id);
      if (there?.size === 0) this.#byLink.delete(link);
    }
    return links;
  }

  /** Returns the current state of a link and the time of its last reading. */
  #stateOf(link: number): { readonly told: PublishedLink; readonly heardAt: number } | null {
    const sensors = [...(this.#byLink.get(link) ?? [])].flatMap((id) => this.#sensors.get(id) ?? []);
    const working = sensors.filter(({ state }) => state.commissioned);
    const now = this.#now();
    const live = liveLink(
      working.map(({ state }) => ({
        reading: toSensorReading(state),
        counts: state.online && !isStale(state.heard, now, this.#settings.staleAfter),
      })),
    );
    if (live === null) return null;
    const latestReadingAt = Math.max(...working.map(({ state }) => state.heard ?? 0));
    const [lng, lat] = working.find(({ at }) => at !== null)?.at?.coordinates ?? [];
    return {
      heardAt: latestReadingAt,
      told: {
        ...live,
        heard: latestReadingAt === 0 ? null : new Date(latestReadingAt).toISOString(),
        simulated: working.some(({ simulated }) => simulated),
        at: lng === undefined || lat === undefined ? null : [lng, lat],
      },
    };
  }

  /** Recomputes a link; `null` = unchanged. */
  #renewLink(link: number, hasNoRevision: boolean): LinkEntry | null {
    const before = this.#lines.get(link);
    const now = this.#stateOf(link);
    if (now === null && (before === undefined || before.text === null)) return null;
    const mark = now === null ? null : JSON.stringify({ ...now.told, heard: null });
    const lastReadingAt = now?.heardAt ?? 0;
    if (
      before !== undefined &&
      mark === before.mark &&
      Math.abs(lastReadingAt - before.heardAt) < lastReadingLagMs
    )
      return null;
    const text = now === null ? null : JSON.stringify(now.told);
    this.#change += 1;
    const isKnown = now !== null && now.told.spaces > 0 && lastReadingAt > 0;
    const spaces = isKnown ? { free: now.told.free, heard: lastReadingAt } : null;
    const line = {
      text,
      mark,
      spaces,
      heardAt: lastReadingAt,
      revision: this.#revision,
      hasNoRevision,
      change: this.#change,
    };
    this.#lines.set(link, line);
    this.#whole = null;
    return line;
  }

  /**
   * Recomputes links and returns those that changed. It is synchronous so that no request sees only
   * part of one revision.
   */
  #renew(links: Iterable<number>): [number, LinkEntry][] {
    return [...links].flatMap((link): [number, LinkEntry][] => {
      const line = this.#renewLink(link, false);
      return line === null ? [] : [[link, line]];
    });
  }

  /**
   * Recomputes links like `#renew`, but for all links and yielding to the event loop. These changes
   * have no revision and are sent to every client that reconnects.
   */
  async #renewAll(links: Iterable<number>, hasNoRevision: boolean): Promise<[number, LinkEntry][]> {
    const changed: [number, LinkEntry][] = [];
    await forEachInSlices(links, (link) => {
      const line = this.#renewLink(link, hasNoRevision);
      if (line !== null) changed.push([link, line]);
    });
    return changed;
  }

  #tell(changed: readonly [number, LinkEntry][]): void {
    if (changed.length > 0 && this.#settings.isEnabled) this.#announce(this.#newsOf(false, changed));
  }

  #announce(news: LiveUpdateText): void {
    for (const listen of this.#listeners) listen(news);
  }
}
