// Converts the texts of a slice of links to rows.
import { z } from 'zod';
import type { LinkRow, LinkSlice } from './published-city.sql.ts';

const values = z.array(z.unknown());

/** Parses an array in JSON text; the query guarantees the types of its items. */
function arrayOf(text: string): readonly unknown[] {
  const read: unknown = JSON.parse(text);
  return Array.isArray(read) ? read : values.parse(read);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function isLine(value: unknown): value is [number, number][] {
  return Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number';
}

/**
 * Returns the rows of a slice, ordered by id. The details of all rows are parts of one shared text.
 */
export function parseLinkSlice(slice: LinkSlice): readonly LinkRow[] {
  if (slice.links === 0) return [];
  const facts = arrayOf(slice.facts);
  const lines = arrayOf(slice.lines);
  const rows: LinkRow[] = [];
  let start = 0;
  for (let index = 0; index < slice.links; index += 1) {
    const end = slice.details.indexOf('\n', start);
    const [id, ruleSet, subActivity, timeLimit] = [
      facts[index * 4],
      facts[index * 4 + 1],
      facts[index * 4 + 2],
      facts[index * 4 + 3],
    ];
    const coordinates = lines[index];
    if (typeof id !== 'number' || !isLine(coordinates)) throw new Error('a slice of links is broken');
    rows.push({
      id,
      rule_set: numberOrNull(ruleSet),
      sub_activity: typeof subActivity === 'string' ? subActivity : null,
      time_limit: numberOrNull(timeLimit),
      details: slice.details.slice(start, end < 0 ? undefined : end),
      coordinates,
    });
    start = end + 1;
  }
  return rows;
}
