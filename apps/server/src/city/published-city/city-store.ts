// One state of the published city in memory: the index, the link records and the rule sets.
// Provides everything the endpoints need.
import {
  type Box,
  type CityIndex,
  type CityTime,
  cityIndex,
  type MultiPolygonGeometry,
  PlaceIndex,
  type PolygonGeometry,
  type Position,
  type RuleSet,
} from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CachedLink, CityCache, LinkMatches, LinkPredicate } from './city-cache-types.ts';
import { type LinkRecord, StringInterner, toFeatureText, toLinkRecord, toNamedLink } from './link-record.ts';
import type { CityRow, LinkRow, RuleSetRow } from './published-city.sql.ts';
import { reuseCalendar } from './reuse-calendar.ts';
import { SharedRuleSets } from './shared-rule-sets.ts';

/** Bytes of rendered features to cache; beyond this they are rendered again. */
const maxRenderedBytes = 48_000_000;

export class CityStore implements CityCache {
  readonly index: CityIndex = cityIndex();
  readonly #records = new Map<number, LinkRecord>();
  /** Rule sets that links have, and newly added ones that no link has yet. */
  readonly #ruleSets = new SharedRuleSets();
  readonly #words = new StringInterner();
  readonly #rendered = new Map<number, Buffer>();
  #renderedLength = 0;
  #city: CityRow;
  /** Built at the first search and updated from then on, also while it is being built. */
  #places: PlaceIndex | undefined;
  #placesMade: Promise<PlaceIndex> | undefined;

  constructor(city: CityRow) {
    this.#city = city;
  }

  get revision(): number {
    return this.#city.revision;
  }
  get time(): CityTime {
    return { timeZone: this.#city.time_zone, calendar: this.#city.calendar };
  }
  get knownFrom(): number | null {
    return this.#city.known_from;
  }
  get currency(): string {
    return this.#city.currency;
  }
  get bounds(): Box | null {
    return this.#city.area;
  }
  get linkCount(): number {
    return this.index.size;
  }

  /** Applies the city's current values; the publication version never decreases. */
  setCity(city: CityRow): void {
    this.#city = {
      ...city,
      calendar: reuseCalendar(this.#city.calendar, city.calendar),
      revision: Math.max(city.revision, this.#city.revision),
    };
  }

  /** Adds rule sets; they never change, so known ones are skipped. */
  addRuleSets(rows: readonly RuleSetRow[]): void {
    for (const row of rows) this.#ruleSets.add(row);
  }

  /** Returns the numbers among `rows` that `addRuleSets` has not added yet. */
  unknownRuleSets(rows: readonly LinkRow[]): number[] {
    const numbers = new Set(rows.flatMap(({ rule_set }) => (rule_set === null ? [] : [rule_set])));
    return [...numbers].filter((number) => this.#ruleSets.of(number) === undefined);
  }

  /**
   * Adds links, replacing those with the same id, and removes others; rule sets that no link has
   * any more are dropped.
   */
  update(rows: readonly LinkRow[], removed: readonly number[]): void {
    for (const id of removed) {
      this.#forget(id);
      this.#records.delete(id);
      this.#places?.remove(id);
    }
    for (const row of rows) {
      this.#forget(row.id);
      const record = toLinkRecord(row, this.#words);
      this.#records.set(row.id, record);
      this.#places?.put(toNamedLink(record, this.#words));
      if (row.rule_set !== null) this.#ruleSets.use(row.rule_set);
    }
    this.#ruleSets.dropUnused();
    this.index.update(
      rows.map(({ id, rule_set, coordinates }) => ({ id, ruleSet: rule_set ?? 0, coordinates })),
      removed,
    );
  }

  #forget(id: number): void {
    const old = this.#records.get(id);
    if (old === undefined) return;
    if (old.ruleSet !== null) this.#ruleSets.leave(old.ruleSet);
    this.#renderedLength -= this.#rendered.get(id)?.length ?? 0;
    this.#rendered.delete(id);
  }

  #pick(ids: readonly number[], limit: number, keep: LinkPredicate | undefined): LinkMatches {
    const matchingIds =
      keep === undefined
        ? ids
        : ids.filter((id) => {
            const link = this.#records.get(id);
            return link !== undefined && keep(link);
          });
    return { ids: matchingIds.slice(0, limit), matched: matchingIds.length };
  }

  box(box: Box, limit: number, keep?: LinkPredicate): LinkMatches {
    return this.#pick(this.index.box(box), limit, keep);
  }

  near(lng: number, lat: number, radius: number, limit: number, keep?: LinkPredicate): LinkMatches {
    const near = this.index.near([lng, lat], radius);
    return this.#pick(
      near.map(({ id }) => id),
      limit,
      keep,
    );
  }

  polygon(
    geometry: PolygonGeometry | MultiPolygonGeometry,
    limit: number,
    keep?: LinkPredicate,
  ): LinkMatches {
    return this.#pick(this.index.polygon(geometry), limit, keep);
  }

  link(id: number): CachedLink | undefined {
    return this.#records.get(id);
  }

  line(id: number): readonly Position[] | undefined {
    return this.index.link(id)?.coordinates;
  }

  featureText(id: number): string | undefined {
    return this.featureBytes(id)?.toString();
  }

  featureBytes(id: number): Buffer | undefined {
    const ready = this.#rendered.get(id);
    if (ready !== undefined) return ready;
    const record = this.#records.get(id);
    const line = this.index.link(id);
    if (record === undefined || line === undefined) return undefined;
    if (this.#renderedLength > maxRenderedBytes) {
      this.#rendered.clear();
      this.#renderedLength = 0;
    }
    const bytes = Buffer.from(toFeatureText(record, line.coordinates));
    this.#rendered.set(id, bytes);
    this.#renderedLength += bytes.length;
    return bytes;
  }

  places(): Promise<PlaceIndex> {
    this.#placesMade ??= this.#makePlaces();
    return this.#placesMade;
  }

  async #makePlaces(): Promise<PlaceIndex> {
    const places = new PlaceIndex(this);
    this.#places = places;
    const pace = createYielder();
    for (const record of this.#records.values()) {
      if (!places.has(record.id)) places.put(toNamedLink(record, this.#words));
      if (pace.due()) await pace.rest();
    }
    return places;
  }

  ruleSet(number: number): RuleSet | undefined {
    return this.#ruleSets.of(number);
  }

  ruleSets(): readonly { readonly number: number; readonly ruleSet: RuleSet }[] {
    return this.#ruleSets.used();
  }
}
