// What memory stores for a link besides its line, and how a link is rendered as a GeoJSON feature.
import type { LinkFeature } from '@curbwright/contract';
import type { NamedLink, Position } from '@curbwright/core';
import { parseHouseNumbers, roundToUnit } from '@curbwright/core';
import { z } from 'zod';
import type { CachedLink } from './city-cache-types.ts';
import type { LinkRow } from './published-city.sql.ts';

/** Interns strings that many links share, so that each is stored once. */
export class StringInterner {
  readonly #words = new Map<string, string>();

  of(word: string): string {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    this.#words.set(word, word);
    return word;
  }

  orNull(word: string | null): string | null {
    return word === null ? null : this.of(word);
  }
}

const numberText = z.string().transform(Number).pipe(z.number());

/** The columns of `LinkRow.details`, in order. */
const linkDetails = z.tuple([
  z.string(),
  z.string().nullable(),
  numberText.nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.enum(['left', 'right', 'unknown']),
  numberText.nullable(),
  z.string().nullable(),
  numberText,
  z.string().nullable(),
  z.string().nullable(),
  numberText.nullable(),
  numberText.nullable(),
  z.string().nullable(),
  z.string().nullable(),
]);
/** Where the first and the last house number stand in the details. */
const houseNumberColumns = [15, 16] as const;

export interface LinkRecord extends CachedLink {
  readonly details: string;
}

/** Returns the record of a row. */
export function toLinkRecord(row: LinkRow, strings: StringInterner): LinkRecord {
  return {
    id: row.id,
    ruleSet: row.rule_set,
    subActivity: strings.of(row.sub_activity ?? 'unregulated'),
    timeLimit: row.time_limit,
    details: row.details,
  };
}

/**
 * Returns the names of the link for searches. Parses the details without the schema, because it
 * runs for all links together.
 */
export function toNamedLink(link: LinkRecord, strings: StringInterner): NamedLink {
  const read: unknown = JSON.parse(link.details);
  const values: readonly unknown[] = Array.isArray(read) ? read : [];
  const word = (at: number): string | null => {
    const value = values[at];
    return typeof value === 'string' ? strings.of(value) : null;
  };
  const segmentId = values[0];
  const [from, to] = houseNumberColumns.map((at) => Number(values[at] ?? Number.NaN));
  return {
    id: link.id,
    segmentId: typeof segmentId === 'string' ? segmentId : String(link.id),
    regulationId: word(1),
    street: word(3),
    side: word(4),
    from: word(5),
    to: word(6),
    houseNumbers: parseHouseNumbers({ from, to }),
  };
}

/** Renders a link as JSON text of the contract's `linkFeature`. */
export function toFeatureText(link: LinkRecord, coordinates: readonly Position[]): string {
  const [
    segmentId,
    regulationId,
    regulation,
    streetName,
    side,
    from,
    to,
    curbSide,
    baysCount,
    baysAngle,
    length,
    fromNode,
    toNode,
    shstStart,
    shstEnd,
  ] = linkDetails.parse(JSON.parse(link.details));
  const feature: LinkFeature = {
    type: 'Feature',
    id: link.id,
    geometry: { type: 'LineString', coordinates: [...coordinates] },
    properties: {
      id: link.id,
      segment_id: segmentId,
      regulation_id: regulation,
      regulationId,
      rule_set: link.ruleSet,
      sub_activity: link.subActivity,
      time_limit: link.timeLimit,
      bl_street_name: streetName,
      bl_side: side,
      bl_from: from,
      bl_to: to,
      side,
      curb_side: curbSide,
      bays_count: baysCount,
      bays_angle: baysAngle,
      length: roundToUnit(length, 'length'),
      from_node: fromNode,
      to_node: toNode,
      shst_location_start: shstStart,
      shst_location_end: shstEnd,
    },
  };
  return JSON.stringify(feature);
}
