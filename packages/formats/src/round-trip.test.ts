// Random rules written and read again in every format: where the loss list is empty, the answers at
// random times for random users are the same.
import {
  type CityData,
  type CityTime,
  type CurbUser,
  computeVerdict,
  type Restriction,
  restriction,
  ruleSetOf,
  uses,
  weekDays,
} from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curbUsers, restrictionIn, type TestCity, testCities } from '../../core/src/testing/arbitraries.ts';
import { cdsFormat } from './cds/cds.ts';
import { curblrFormat } from './curblr/curblr.ts';
import { type Format, textOf } from './format.ts';
import { geojsonFormat } from './geojson/geojson.ts';
import { osmFormat } from './osm/osm.ts';
import { cityOf, roundTrip } from './testing/one-curb.ts';
import { fileOf, hasSharedData, sharedFile } from './testing/shared-data.ts';

/** Losses that do not affect what is allowed: names, locations, prices, texts and streets. */
const harmless: Readonly<Record<string, RegExp>> = {
  geojson: /^$/,
  curblr:
    /^curblr\.loss\.(base-map|calendar|calendar-rate|description|maximum-fee|payment-details|pro-rata|rate-overlap|rate-steps|reference-made-up|regulation-id|round-up|second-currency|street-ends|streets)$/,
  cds: /^cds\.loss\.(base-map|category|description|hierarchy|increment|maximum-fee-per-day|operators|payment-details|polygon-made-up|side|streets|regulation-id)$/,
  osm: /^osm\.loss\.(description|no-return|price|different-class|too-long|link-ids|own-line|side|base-map|assets|hierarchy|authority|calendar)$/,
};

function said(rules: readonly Restriction[], at: number, who: CurbUser, city: CityTime): string {
  const found = computeVerdict(ruleSetOf(rules), at, who, city);
  return `${found.most} ${uses.map((use) => (found.uses[use].allowed ? 1 : 0)).join('')} ${found.maxStay}`;
}

/** Generates any restriction that can be expressed, including unrealistic ones. */
function arbitraryRules(place: TestCity) {
  return fc
    .array(restrictionIn(place), { minLength: 1, maxLength: 3 })
    .map((list) => list.map((entry, index) => restriction.parse({ ...entry, priority: 10 * (index + 1) })));
}

const hour = fc.integer({ min: 0, max: 23 }).map((value) => `${String(value).padStart(2, '0')}:30`);
const plainSpan = fc.record({
  daysOfWeek: fc.subarray([...weekDays]),
  months: fc.oneof(
    fc.constant<number[]>([]),
    fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 }),
  ),
  times: fc.array(fc.record({ from: hour, to: hour }), { maxLength: 2 }),
});
const plainRule = fc.record({
  activity: fc.constantFrom('parking', 'no parking', 'no stopping', 'loading'),
  users: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom('truck', 'taxi', 'resident').map((name) => [{ anyOf: [name] }]) },
  ),
  timeSpans: fc.array(plainSpan, { maxLength: 2 }),
  maxStay: fc.option(fc.constantFrom(15, 60, 120)),
});

/** Generates realistic restrictions: the days and hours of a sign, one class, a maximum stay. */
const plainRules = fc
  .array(plainRule, { minLength: 1, maxLength: 3 })
  .map((list) =>
    list.map((entry, index) =>
      restriction.parse({ ...entry, subActivity: 'free-parking', priority: 10 * (index + 1) }),
    ),
  );

describe('any rules, there and back', () => {
  const [place] = testCities;
  if (place === undefined) throw new Error('no city');
  const { cityTime, year } = place;
  const instants = fc
    .integer({ min: 0, max: 366 * 1440 })
    .map((minute) => Date.UTC(year, 0, 1) + minute * 60_000);

  const asked = fc.array(fc.tuple(instants, curbUsers), { minLength: 6, maxLength: 6 });
  /**
   * Checks that rule sets that come back without a loss give the same answers, and returns their
   * number.
   */
  async function compare(
    rulesOf: fc.Arbitrary<Restriction[]>,
    format: Format,
    version: string | undefined,
    numRuns: number,
  ): Promise<number> {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(rulesOf, asked, async (rules, questions) => {
        const { rules: back, losses } = await roundTrip(format, cityOf(rules, cityTime), version);
        // Losses that may change what is allowed.
        if (losses.some((code) => harmless[format.id]?.test(code) !== true)) return;
        compared += 1;
        for (const [at, who] of questions)
          expect(said(back, at, who, cityTime), `${new Date(at).toISOString()} ${JSON.stringify(who)}`).toBe(
            said(rules, at, who, cityTime),
          );
      }),
      { numRuns, seed: 7 },
    );
    return compared;
  }

  it.each<[name: string, format: Format, version: string | undefined, wild: number, plain: number]>([
    ['GeoJSON', geojsonFormat, undefined, 150, 150],
    ['CurbLR', curblrFormat, undefined, 5, 100],
    ['CDS 1.0', cdsFormat, '1.0', 3, 80],
    ['CDS 1.1', cdsFormat, '1.1', 3, 80],
    ['OpenStreetMap', osmFormat, undefined, 5, 50],
  ])('%s', async (_, format, version, wild, plain) => {
    const [ofWild, ofPlain] = [
      await compare(arbitraryRules(place), format, version, 150),
      await compare(plainRules, format, version, 150),
    ];
    expect([ofWild, ofPlain]).toEqual([
      expect.toSatisfy((count: number) => count >= wild),
      expect.toSatisfy((count: number) => count >= plain),
    ]);
  });
});

describe.skipIf(!hasSharedData)("the standards' own examples (needs the real data)", () => {
  it.each([
    ['curbs_01_curb-zones-minimum.json', 'curbs_02_curb-policies.json'],
    ['curbs_03_curb-policy-rate-units.json'],
  ])('CDS %s comes back as it was, as CDS and as GeoJSON', async (...names) => {
    const read = await cdsFormat.read?.(
      names.map((name) => sharedFile(`cds-examples/${name}`)),
      { timeZone: 'America/New_York', currency: 'USD' },
    );
    if (!read?.ok) {
      // Policies alone are not a city: an error is returned, and nothing is invented.
      expect(read?.refusal.code).toMatch(/^cds\./);
      return;
    }
    const { data } = read.value;
    // Policies alone are rules without a curb, so there is nothing to write.
    expect(data.links.length > 0).toBe(names.some((name) => name.includes('zones')));
    if (data.links.length === 0) return;
    for (const [format, version] of [
      [cdsFormat, '1.0'],
      [cdsFormat, '1.1'],
      [geojsonFormat, undefined],
    ] as const) {
      const written = await format.write?.(data, { now: 0, ...(version && { version }) });
      if (!written?.ok) throw new Error('not written');
      const back = await format.read?.(
        written.value.files.map((file) => fileOf(textOf(file), file.name)),
        { timeZone: 'America/New_York', currency: 'USD' },
      );
      if (!back?.ok) throw new Error('not read');
      const rulesOf = (city: CityData) =>
        city.links.map(({ outsideId, ruleSet }) => [
          outsideId,
          ruleSetOf((city.ruleSets[ruleSet ?? -1] ?? []).map((entry) => restriction.parse(entry))).id,
        ]);
      expect(rulesOf(back.value.data)).toEqual(rulesOf(data));
    }
  });
});
