// Creates a city with one curb, writes it in a format and reads it back.
import { type CityData, type CityTime, type Restriction, restriction } from '@curbwright/core';
import { type Format, textOf } from '../format.ts';
import { fileOf } from './shared-data.ts';

/** Returns a city of one block and one curb with these rules. */
export function cityOf(restrictions: readonly Restriction[], { timeZone, calendar }: CityTime): CityData {
  return {
    name: 'C',
    timeZone,
    currency: 'USD',
    priorityHierarchy: null,
    authority: null,
    calendar,
    nodes: [],
    blocks: [
      {
        outsideId: 'b',
        streetName: 'High Street',
        fromNode: null,
        toNode: null,
        fromStreetName: null,
        toStreetName: null,
        geometry: {
          type: 'LineString',
          coordinates: [
            [-73.98, 40.76],
            [-73.979, 40.76],
          ],
        },
        width: 9,
        highway: 'residential',
      },
    ],
    ruleSets: [restrictions],
    links: [
      {
        outsideId: '7d8a5885-e949-4ac9-afb7-fa4d43b68530',
        block: 'b',
        fromNode: null,
        toNode: null,
        streetName: 'High Street',
        compassSide: null,
        fromStreetName: null,
        toStreetName: null,
        side: 'right',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-73.98, 40.75996],
            [-73.979, 40.75996],
          ],
        },
        baysCount: null,
        baysAngle: null,
        shstRefId: 'r',
        shstLocationStart: 0,
        shstLocationEnd: 84,
        ruleSet: 0,
        regulation: null,
        status: 'active',
        sourceProperties: {},
      },
    ],
    baseMap: [],
  };
}

interface RoundTripResult {
  readonly rules: readonly Restriction[];
  /** Codes of what was lost. */
  readonly losses: readonly string[];
}

/** Writes the city in a format and returns the rules of its first curb as read back. */
export async function roundTrip(format: Format, data: CityData, version?: string): Promise<RoundTripResult> {
  const written = await format.write?.(data, { now: Date.UTC(2026, 0, 1), ...(version && { version }) });
  if (!written?.ok) throw new Error(`${format.id} was not written: ${written?.refusal.code}`);
  const read = await format.read?.(
    written.value.files.map((file) => fileOf(textOf(file), file.name)),
    { timeZone: data.timeZone, currency: data.currency },
  );
  if (!read?.ok) throw new Error(`${format.id} was not read: ${read?.refusal.code}`);
  const link = read.value.data.links.find(({ side }) => side === 'right') ?? read.value.data.links[0];
  const entries = link?.ruleSet == null ? [] : (read.value.data.ruleSets[link.ruleSet] ?? []);
  return {
    rules: entries.map((entry) => restriction.parse(entry)),
    losses: written.value.issues.filter(({ severity }) => severity === 'loss').map(({ code }) => code),
  };
}
