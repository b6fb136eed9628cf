// Search index of a city's names: distinct streets, the crossings between them, segments and
// regulations. Updated link by link.
import type { Position } from '../../platform/geometry/geometry.ts';
import type { HouseNumbers } from './house-numbers.ts';
import { normalizeId, wordsOf } from './normalize-text.ts';
import { trigramsOf } from './word-similarity.ts';

/** The properties of a link that are indexed. */
export interface NamedLink {
  readonly id: number;
  readonly segmentId: string;
  /** The id shown to users; `null` without a regulation. */
  readonly regulationId: string | null;
  readonly street: string | null;
  /** Compass side of the street. */
  readonly side: string | null;
  /** The cross streets at the start and the end of the link's line. */
  readonly from: string | null;
  readonly to: string | null;
  /** `null` or absent where the city's data does not state them. */
  readonly houseNumbers?: HouseNumbers | null;
}

/** Looks up the lines of links, because the index itself stores no geometry. */
interface LinkPlaces {
  /** The link's line; `undefined` when the link does not exist. */
  line(id: number): readonly Position[] | undefined;
}

export interface IndexedStreet {
  /** The normalized words, joined. */
  readonly key: string;
  readonly words: readonly string[];
  readonly trigrams: ReadonlySet<string>;
  /** Spelling → number of links that use it. */
  readonly names: Map<string, number>;
  /** Links along the street. Empty for a street that only crosses others. */
  readonly links: Set<number>;
  /**
   * Key of a crossing street → link ends at that crossing: the link's id, negative for the end of
   * its line.
   */
  readonly crossings: Map<string, Set<number>>;
}

interface IndexedRegulation {
  readonly label: string;
  readonly links: Set<number>;
}

export class PlaceIndex {
  readonly #links = new Map<number, NamedLink>();
  readonly streets = new Map<string, IndexedStreet>();
  readonly #byTrigram = new Map<string, Set<IndexedStreet>>();
  /** Normalized segment id → link. */
  readonly segments = new Map<string, number>();
  /** Normalized regulation id → its links. */
  readonly regulations = new Map<string, IndexedRegulation>();
  /** Name as written → street key, cached because names repeat thousands of times. */
  readonly #keys = new Map<string, string>();
  readonly places: LinkPlaces;

  constructor(places: LinkPlaces) {
    this.places = places;
  }

  get size(): number {
    return this.#links.size;
  }

  has(id: number): boolean {
    return this.#links.has(id);
  }

  link(id: number): NamedLink | undefined {
    return this.#links.get(id);
  }

  /** Adds a link, or replaces its entry. */
  put(link: NamedLink): void {
    this.remove(link.id);
    this.#links.set(link.id, link);
    this.segments.set(normalizeId(link.segmentId), link.id);
    if (link.regulationId !== null) {
      const key = normalizeId(link.regulationId);
      const known = this.regulations.get(key) ?? { label: link.regulationId, links: new Set<number>() };
      known.links.add(link.id);
      this.regulations.set(key, known);
    }
    const street = this.#street(link.street);
    if (street === null || link.street === null) return;
    street.links.add(link.id);
    street.names.set(link.street, (street.names.get(link.street) ?? 0) + 1);
    for (const [name, end] of endsOf(link)) {
      const crossed = this.#street(name);
      if (crossed === null || crossed === street) continue;
      if (crossed.names.size === 0) crossed.names.set(name, 0);
      for (const [one, other] of [
        [street, crossed],
        [crossed, street],
      ] as const) {
        const ends = one.crossings.get(other.key) ?? new Set<number>();
        ends.add(end);
        one.crossings.set(other.key, ends);
      }
    }
  }

  remove(id: number): void {
    const link = this.#links.get(id);
    if (link === undefined) return;
    this.#links.delete(id);
    const segment = normalizeId(link.segmentId);
    if (this.segments.get(segment) === id) this.segments.delete(segment);
    if (link.regulationId !== null) {
      const key = normalizeId(link.regulationId);
      const regulation = this.regulations.get(key);
      regulation?.links.delete(id);
      if (regulation?.links.size === 0) this.regulations.delete(key);
    }
    const street = this.#street(link.street);
    if (street === null || link.street === null) return;
    street.links.delete(id);
    const written = (street.names.get(link.street) ?? 1) - 1;
    if (written > 0 || street.names.size === 1) street.names.set(link.street, written);
    else street.names.delete(link.street);
    for (const [name, end] of endsOf(link)) {
      const crossed = this.#street(name);
      if (crossed === null) continue;
      for (const [one, other] of [
        [street, crossed],
        [crossed, street],
      ] as const) {
        const ends = one.crossings.get(other.key);
        ends?.delete(end);
        if (ends?.size === 0) one.crossings.delete(other.key);
      }
    }
  }

  #street(name: string | null): IndexedStreet | null {
    if (name === null || name.trim() === '') return null;
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = wordsOf(name).join(' ');
      this.#keys.set(name, key);
    }
    if (key === '') return null;
    const known = this.streets.get(key);
    if (known !== undefined) return known;
    const words = key.split(' ');
    const made: IndexedStreet = {
      key,
      words,
      trigrams: new Set(words.flatMap((word) => [...trigramsOf(word)])),
      names: new Map(),
      links: new Set(),
      crossings: new Map(),
    };
    this.streets.set(key, made);
    for (const trigram of made.trigrams) {
      const streets = this.#byTrigram.get(trigram) ?? new Set();
      streets.add(made);
      this.#byTrigram.set(trigram, streets);
    }
    return made;
  }

  /** Streets that share trigrams with `wanted`, and how many. */
  sharing(wanted: ReadonlySet<string>): ReadonlyMap<IndexedStreet, number> {
    const counts = new Map<IndexedStreet, number>();
    for (const trigram of wanted)
      for (const street of this.#byTrigram.get(trigram) ?? [])
        counts.set(street, (counts.get(street) ?? 0) + 1);
    return counts;
  }
}

function endsOf(link: NamedLink): readonly (readonly [string, number])[] {
  return [
    ...(link.from === null ? [] : [[link.from, link.id] as const]),
    ...(link.to === null ? [] : [[link.to, -link.id] as const]),
  ];
}

/** The most frequent spelling of the name. */
export function nameOf(street: IndexedStreet): string {
  let best: readonly [string, number] = [street.key, -1];
  for (const [name, count] of street.names) if (count > best[1]) best = [name, count];
  return best[0];
}
