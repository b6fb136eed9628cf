// The live state of every link in memory, as all streams of this process tell it: kept up by the numbers of changes, whoever made them.
import { randomUUID } from 'node:crypto';
import { isStale, type LiveLink, liveLink, readingOf } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { eachInSlices } from '../../platform/time-slices/in-slices.ts';
import { type LiveSettings, liveSettings } from './live-settings.ts';
import { changesAfter, liveRevision, type PlacedState, placedStates } from './sensor-readings.sql.ts';

/** Milliseconds between two looks at what became stale, and at the city's settings. */
const lookAgain = 5000;
/** Milliseconds by which the time a link was last heard may lag behind what is told: hearing alone is no change. */
const heardLag = 60_000;

interface Told extends LiveLink {
  readonly heard: string | null;
  readonly simulated: boolean;
  readonly at: readonly [number, number] | null;
}

/** What is told of a link's spaces, as far as anything is known of them. */
export interface ToldSpaces {
  readonly free: number;
  /** When it was last heard, epoch milliseconds. */
  readonly heard: number;
}

interface Line {
  /** As JSON; null = it has no live state any more. */
  readonly text: string | null;
  /** The same without when it was heard: what makes a change. */
  readonly mark: string | null;
  /** null = of how many spaces is not known, or nothing was ever heard. */
  readonly spaces: ToldSpaces | null;
  readonly heardAt: number;
  readonly revision: number;
  /** It changed without a number, by the clock say: it is told to everybody who comes back. */
  readonly unnumbered: boolean;
  /** Which change of this process it was, numbered or not. */
  readonly change: number;
}

/** What changed, as the JSON of the contract's `liveNews`. */
export interface LiveNewsText {
  readonly revision: number;
  readonly text: string;
  /** Who was told this knows all changes of this process up to here, also those that have no number. */
  readonly change: number;
}

export class LiveBoard {
  /** Of this process, and of no other. */
  readonly #name = randomUUID();
  readonly #db: Kysely<Schema>;
  readonly #now: () => number;
  readonly #listeners = new Set<(news: LiveNewsText) => void>();
  readonly #sensors = new Map<number, PlacedState>();
  readonly #byLink = new Map<number, Set<number>>();
  readonly #lines = new Map<number, Line>();
  #settings: LiveSettings = { isEnabled: true, staleAfter: 900_000, skew: 60_000 };
  #revision = 0;
  #readings: Promise<void> = Promise.resolve();
  /** How many changes this process made, and with which the city turned the live curb on or off last. */
  #change = 0;
  #turned = 0;
  /** Everything, as text, until something changes: many may ask for it at once. */
  #whole: LiveNewsText | null = null;
  /** Numbers below it were before this process read everything: what changed then is not known. */
  #readAt = Number.POSITIVE_INFINITY;

  constructor(db: Kysely<Schema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Links that have a live state. */
  get size(): number {
    let size = 0;
    for (const { text } of this.#lines.values()) if (text !== null) size += 1;
    return this.#settings.isEnabled ? size : 0;
  }

  /** What is told of a link's free spaces now; null where that is not known. */
  spacesOf(link: number): ToldSpaces | null {
    return this.#settings.isEnabled ? (this.#lines.get(link)?.spaces ?? null) : null;
  }

  /**
   * Another one whenever anything this process tells is another, and never the same again: it names the process too, because each has its own
   * changes (what became stale by its clock). Empty while nothing was ever told.
   */
  get stamp(): string {
    return this.#change === 0 ? '' : `${this.#name} ${this.#change}`;
  }

  /** Milliseconds of silence after which a sensor is stale, as the city says. */
  get staleAfter(): number {
    return this.#settings.staleAfter;
  }

  /** How often `look` should be called. */
  readonly every = lookAgain;

  subscribe(listener: (news: LiveNewsText) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Everything there is. */
  whole(): LiveNewsText {
    this.#whole ??= this.#newsOf(true, this.#settings.isEnabled ? this.#lines : []);
    return this.#whole;
  }

  #newsOf(whole: boolean, links: Iterable<readonly [number, Line]>): LiveNewsText {
    const revision = this.#revision;
    const each: string[] = [];
    for (const [link, { text }] of links) if (text !== null || !whole) each.push(`"${link}":${text}`);
    const text = `{"revision":${revision},"whole":${whole},"links":{${each.join(',')}}}`;
    return { revision, text, change: this.#change };
  }

  /**
   * What changed since a number; everything when that is not known any more or none of ours (another database's, `reach` it first), null when
   * nothing did.
   */
  since(revision: number): LiveNewsText | null {
    if (!this.#settings.isEnabled || revision < this.#readAt || revision > this.#revision)
      return this.whole();
    const changed = [...this.#lines].filter(([, line]) => line.revision > revision || line.unnumbered);
    return changed.length === 0 ? null : this.#newsOf(false, changed);
  }

  /** That nothing changed, to who asked since when. */
  nothing(): LiveNewsText {
    return this.#newsOf(false, []);
  }

  /** What changed in this process since one was told up to a change of it; null when nothing did. */
  afterChange(change: number): LiveNewsText | null {
    if (change < this.#turned) return this.whole();
    if (!this.#settings.isEnabled || change >= this.#change) return null;
    return this.#newsOf(
      false,
      [...this.#lines].filter(([, line]) => line.change > change),
    );
  }

  /** One reading after the other: what was read first must not be taken in last. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#readings.then(work);
    this.#readings = done.catch(() => undefined);
    return done;
  }

  /** Reads everything anew: at the start, when the published city changed, and when the thread was lost. */
  readAll(): Promise<void> {
    return this.#inTurn(() => this.#readAll());
  }

  /** Takes in what changed since it last looked, whoever changed it. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  /** Comes to a number that another process told already, where there is such a number. */
  async reach(revision: number): Promise<void> {
    if (revision <= this.#revision) return;
    await this.#inTurn(async () => {
      if (revision > this.#revision) await this.#catchUp();
    });
  }

  async #readAll(): Promise<void> {
    const revision = await liveRevision(this.#db);
    this.#settle(await liveSettings(this.#db));
    const before = new Set(this.#byLink.keys());
    this.#sensors.clear();
    this.#byLink.clear();
    for (const sensor of await placedStates(this.#db, null)) this.#place(sensor);
    this.#revision = Math.max(revision, this.#revision);
    this.#whole = null;
    const links = new Set([...before, ...this.#lines.keys(), ...this.#byLink.keys()]);
    const isFirst = this.#readAt === Number.POSITIVE_INFINITY;
    // What is another way now without a number (a divided curb, say) is told to everybody who comes back.
    this.#tell(await this.#renewAll(links, !isFirst));
    if (isFirst) this.#readAt = this.#revision;
  }

  async #catchUp(): Promise<void> {
    const changes = await changesAfter(this.#db, this.#revision);
    if (changes === null) return;
    if (changes.sensors === null) return this.#readAll();
    const touched = new Set<number>();
    const placed = await placedStates(this.#db, changes.sensors);
    for (const id of changes.sensors) for (const link of this.#remove(id)) touched.add(link);
    for (const sensor of placed) for (const link of this.#place(sensor)) touched.add(link);
    this.#revision = Math.max(changes.revision, this.#revision);
    this.#whole = null;
    this.#tell(this.#renew(touched));
  }

  /** Looks what became stale since, and whether the city says otherwise now. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      this.#settle(await liveSettings(this.#db));
      this.#tell(await this.#renewAll(this.#byLink.keys(), true));
    });
  }

  /** Takes over what the city says; turned on or off, everybody is told everything. */
  #settle(settings: LiveSettings): void {
    const isTurned = settings.isEnabled !== this.#settings.isEnabled;
    this.#settings = settings;
    if (!isTurned) return;
    this.#change += 1;
    this.#turned = this.#change;
    this.#whole = null;
    this.#announce(this.whole());
  }

  #place(sensor: PlacedState): readonly number[] {
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

  /** The state of a link now, and when it was last heard. */
  #stateOf(link: number): { readonly told: Told; readonly heardAt: number } | null {
    const sensors = [...(this.#byLink.get(link) ?? [])].flatMap((id) => this.#sensors.get(id) ?? []);
    const working = sensors.filter(({ state }) => state.commissioned);
    const now = this.#now();
    const live = liveLink(
      working.map(({ state }) => ({
        reading: readingOf(state),
        counts: state.online && !isStale(state.heard, now, this.#settings.staleAfter),
      })),
    );
    if (live === null) return null;
    const heard = Math.max(...working.map(({ state }) => state.heard ?? 0));
    const [lng, lat] = working.find(({ at }) => at !== null)?.at?.coordinates ?? [];
    return {
      heardAt: heard,
      told: {
        ...live,
        heard: heard === 0 ? null : new Date(heard).toISOString(),
        simulated: working.some(({ simulated }) => simulated),
        at: lng === undefined || lat === undefined ? null : [lng, lat],
      },
    };
  }

  /** Works a link out anew; null = its state is as it was. */
  #renewLink(link: number, unnumbered: boolean): Line | null {
    const before = this.#lines.get(link);
    const now = this.#stateOf(link);
    if (now === null && (before === undefined || before.text === null)) return null;
    const mark = now === null ? null : JSON.stringify({ ...now.told, heard: null });
    const heardAt = now?.heardAt ?? 0;
    if (before !== undefined && mark === before.mark && Math.abs(heardAt - before.heardAt) < heardLag)
      return null;
    const text = now === null ? null : JSON.stringify(now.told);
    this.#change += 1;
    const isKnown = now !== null && now.told.spaces > 0 && heardAt > 0;
    const spaces = isKnown ? { free: now.told.free, heard: heardAt } : null;
    const line = { text, mark, spaces, heardAt, revision: this.#revision, unnumbered, change: this.#change };
    this.#lines.set(link, line);
    this.#whole = null;
    return line;
  }

  /** Works these links out anew; those whose state is another one. In one go: who asks meanwhile must not get half of what a number changed. */
  #renew(links: Iterable<number>): [number, Line][] {
    return [...links].flatMap((link): [number, Line][] => {
      const line = this.#renewLink(link, false);
      return line === null ? [] : [[link, line]];
    });
  }

  /** The same of all links, in slices: what changes so has no number, and is told to everybody who comes back. */
  async #renewAll(links: Iterable<number>, unnumbered: boolean): Promise<[number, Line][]> {
    const changed: [number, Line][] = [];
    await eachInSlices(links, (link) => {
      const line = this.#renewLink(link, unnumbered);
      if (line !== null) changed.push([link, line]);
    });
    return changed;
  }

  #tell(changed: readonly [number, Line][]): void {
    if (changed.length > 0 && this.#settings.isEnabled) this.#announce(this.#newsOf(false, changed));
  }

  #announce(news: LiveNewsText): void {
    for (const listen of this.#listeners) listen(news);
  }
}
