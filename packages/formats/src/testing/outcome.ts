// Summarizes the result of reading a document with one curb: whether its rules are unknown, which
// prices are lost and which errors are reported.
import { type CityReadResult, hasUnknownRules } from '@curbwright/core';
import type { Format } from '../format.ts';
import { fileOf } from './shared-data.ts';

/** Reads a document with a format; throws if the format rejects it. */
export async function read(format: Format, document: unknown): Promise<CityReadResult> {
  const result = await format.read?.([fileOf(document)], { timeZone: 'America/New_York', currency: 'USD' });
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

/** A line of 111 m. */
export const geometry = {
  type: 'LineString',
  coordinates: [
    [-75.16, 39.95],
    [-75.16, 39.951],
  ],
};

/** Whether the only curb's rules are unknown, the prices lost, and the issues that are errors. */
export async function outcome(format: Format, document: object) {
  const { data, issues, lost } = await read(format, document);
  return {
    unknown: data.ruleSets.map(hasUnknownRules),
    prices: lost?.prices ?? 0,
    errors: issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code, place }) => `${code} ${place}`),
  };
}
