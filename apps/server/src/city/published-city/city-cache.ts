// The published city in memory: read from the database in one snapshot and updated by the events of
// every process.
import {
  maxTableLinks,
  messageLengthFormatter,
  readerOf,
  setMessageLengthFormatter,
  setMessageNumberLocale,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { BasemapIndex } from './basemap-index.ts';
import type { CityCache } from './city-cache-types.ts';
import { type CityChanged, cityChanged } from './city-changed.ts';
import { CityStore } from './city-store.ts';
import { parseLinkSlice } from './link-slice.ts';
import {
  allLinks,
  type CityRow,
  cityRow,
  linksOf,
  ruleSetsOf,
  type SnapshotTime,
  streamBasemap,
} from './published-city.sql.ts';
import { reuseCalendar } from './reuse-calendar.ts';

/** Where the published city changed, for dropping tiles. */
export interface ChangedArea {
  readonly curbs: CityChanged['boxes'];
  readonly baseMap: CityChanged['boxes'];
}

export interface LiveCity {
  /** The current city; the same object until the whole city is read again. */
  readonly city: CityCache;
  /** For curb tiles. */
  readonly index: CityStore['index'];
  /** For base tiles; read after the links, so that the first responses need not wait for it. */
  readonly baseMap: Promise<BasemapIndex>;
  /**
   * Applies a row of the outbox; ignores rows of other kinds. Must be called for one row at a time.
   */
  hear(row: { readonly kind: string; readonly body: unknown }): Promise<void>;
  /** Called after a change is applied and before any response uses it. */
  onChange(listener: (touched: ChangedArea) => void): void;
}

/** Links read at once for an event. */
const linkBatchSize = 1_000;

/** Runs reads in one snapshot of the database. */
function inSnapshot<T>(db: Kysely<Schema>, read: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Messages use the city's number format and units, as the screens do. */
function setMessageFormats(city: CityRow): void {
  setMessageNumberLocale((language) => readerOf(language, city.time_zone).locale);
  setMessageLengthFormatter(messageLengthFormatter(city.units === 'imperial' ? 'imperial' : 'metric'));
}

/** `before`: the previously loaded city. */
function readLinks(db: Kysely<Schema>, when: SnapshotTime = 'now', before?: CityStore): Promise<CityStore> {
  return inSnapshot(db, async (snapshot) => {
    const pace = createYielder();
    const city = await cityRow(snapshot);
    setMessageFormats(city);
    const store = new CityStore(
      before === undefined ? city : { ...city, calendar: reuseCalendar(before.time.calendar, city.calendar) },
    );
    for (const row of await ruleSetsOf(snapshot, null)) {
      store.addRuleSets([row]);
      await pace.rest();
    }
    for await (const slice of allLinks(snapshot, maxTableLinks, when)) {
      const rows = parseLinkSlice(slice);
      // For a past or future instant, rule sets that no link has now are loaded too.
      if (when !== 'now') store.addRuleSets(await ruleSetsOf(snapshot, store.unknownRuleSets(rows)));
      store.update(rows, []);
      await pace.rest();
    }
    return store;
  });
}

/** An immutable snapshot of the city, now or at an instant, for writing files. */
export interface CitySnapshot {
  readonly city: CityCache;
  readonly index: CityStore['index'];
  /** The current basemap, which has no history. Read when requested. */
  readonly baseMap: () => Promise<BasemapIndex>;
}

/**
 * Loads the whole published city in one snapshot, now or with the curbs and rules of an instant
 * (epoch milliseconds).
 */
export async function loadCitySnapshot(db: Kysely<Schema>, when: SnapshotTime): Promise<CitySnapshot> {
  const store = await readLinks(db, when);
  return { city: store, index: store.index, baseMap: () => readBasemap(db) };
}

function readBasemap(db: Kysely<Schema>): Promise<BasemapIndex> {
  return inSnapshot(db, async (snapshot) => {
    const baseMap = new BasemapIndex();
    for await (const rows of streamBasemap(snapshot)) baseMap.add(rows);
    await baseMap.finish();
    return baseMap;
  });
}

/**
 * Opens the published city. Start listening to the outbox before and pass its rows to `hear` after;
 * applying a change twice does no harm.
 */
export async function openCityCache(db: Kysely<Schema>): Promise<LiveCity> {
  let store = await readLinks(db);
  let baseMap: Promise<BasemapIndex> | undefined;
  const listeners: ((touched: ChangedArea) => void)[] = [];

  /** Reads the basemap on first use; a failed read is retried. */
  function currentBasemap(): Promise<BasemapIndex> {
    if (baseMap !== undefined) return baseMap;
    const reading = readBasemap(db);
    baseMap = reading;
    reading.catch(() => {
      if (baseMap === reading) baseMap = undefined;
    });
    return reading;
  }

  async function applyChange(change: CityChanged): Promise<ChangedArea> {
    const touched = { curbs: change.boxes, baseMap: change.baseMapBoxes };
    if (change.links === null) {
      store = await readLinks(db, 'now', store);
      baseMap = undefined;
      return touched;
    }
    // Read first, so that nobody sees the last links with the version before them. The row may be
    // ahead of this event; the links of a later change arrive with their own event.
    const city = await cityRow(db);
    for (let start = 0; start < change.links.length; start += linkBatchSize) {
      const ids = change.links.slice(start, start + linkBatchSize);
      const rows = parseLinkSlice(await linksOf(db, ids));
      store.addRuleSets(await ruleSetsOf(db, store.unknownRuleSets(rows)));
      const publishedIds = new Set(rows.map(({ id }) => id));
      store.update(
        rows,
        ids.filter((id) => !publishedIds.has(id)),
      );
    }
    if (change.baseMapBoxes.length > 0) baseMap = undefined;
    store.setCity({ ...city, revision: change.revision });
    return touched;
  }

  return {
    get city() {
      return store;
    },
    get index() {
      return store.index;
    },
    get baseMap() {
      return currentBasemap();
    },
    async hear({ kind, body }) {
      if (kind === 'configuration changed') setMessageFormats(await cityRow(db));
      if (kind !== 'city changed') return;
      const touched = await applyChange(cityChanged.parse(body));
      for (const listener of listeners) listener(touched);
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
