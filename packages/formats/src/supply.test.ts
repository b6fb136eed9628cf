// Supply counted in real cities: the totals that their publishers state are reproduced in every
// hour of a week.
import {
  type CityData,
  type CountedCurb,
  groupCurbs,
  lineLength,
  noRulesKnown,
  ordinaryCar,
  type RuleSet,
  RuleSetWeeks,
  ruleSetOf,
  spacesOf,
  supplyCells,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { curblrFormat } from './curblr/curblr.ts';
import type { Format } from './format.ts';
import { geojsonFormat } from './geojson/geojson.ts';
import { hasSharedData, sampleMapping, sharedFile } from './testing/shared-data.ts';

const feet = 0.3048;

async function read(format: Format, path: string, mapping?: unknown): Promise<CityData> {
  const result = await format.read?.([sharedFile(path)], { mapping });
  if (!result?.ok) throw new Error(`not read: ${path}`);
  return result.value.data;
}

function curbsOf(
  data: CityData,
  metresOf: (link: CityData['links'][number]) => number,
): readonly CountedCurb[] {
  const sets: readonly RuleSet[] = data.ruleSets.map((rules) => ruleSetOf(rules));
  return data.links.map((link, linkId) => {
    const ruleSet = link.ruleSet === null ? null : (sets[link.ruleSet] ?? null);
    const metres = metresOf(link);
    const curb = { baysCount: link.baysCount, baysAngle: link.baysAngle, length: metres };
    return { linkId, ruleSet, ...spacesOf(curb, ruleSet), metres };
  });
}

/** Returns the meters of each curb type in each hour of a week. */
function metresByClass(data: CityData, curbs: readonly CountedCurb[], date: string) {
  const classes = ['unregulated', ...new Set(data.ruleSets.flat().map(({ subActivity }) => subActivity))];
  const names = new Map(classes.map((name, index) => [name, index + 1]));
  const cityTime = { timeZone: data.timeZone ?? 'UTC', calendar: data.calendar ?? { periods: [] } };
  const cells = supplyCells(groupCurbs(curbs), new RuleSetWeeks(date, ordinaryCar, cityTime), names, 1);
  const nameOf = new Map([...names].map(([name, type]) => [type, name]));
  return new Map(
    cells.map(({ type, metres }) => [type === noRulesKnown ? '' : (nameOf.get(type) ?? ''), metres]),
  );
}

describe.skipIf(!hasSharedData)('supply of real cities (needs the real data)', () => {
  it('Seattle: feet of curb by use as the file counts them, in every hour', async () => {
    const path = 'seattle-curbspace/ParkingConfiguration_demo.geojson';
    const data = await read(geojsonFormat, path, sampleMapping('curb-spaces'));
    const said = curbsOf(data, ({ sourceProperties }) => Number(sourceProperties.SPACELENGT) * feet);
    const byClass = metresByClass(data, said, '2026-06-10');
    const truth = {
      'paid-parking': 6493 - 37,
      'no-stopping': 4122,
      'no-parking': 3835,
      'passenger-loading': 731,
      bus: 666,
      loading: 559 - 18,
      'car-share': 218,
      bicycle: 41,
      // Three spaces without a stated time limit: paid spaces of 18 and 19 feet, and a loading zone
      // of 18 feet.
      'rules-unknown': 55,
    };
    expect(new Set(byClass.keys())).toEqual(new Set(Object.keys(truth)));
    for (const [name, wanted] of Object.entries(truth))
      for (const metres of byClass.get(name) ?? [])
        expect(Math.abs(metres / feet - wanted)).toBeLessThan(0.01);
    // As drawn, which is what the product counts; the total is within half a percent.
    const drawn = curbsOf(data, ({ geometry }) => lineLength(geometry));
    const total = [...metresByClass(data, drawn, '2026-06-10').values()].reduce(
      (sum, metres) => sum + (metres[0] ?? 0),
      0,
    );
    expect(Math.abs(total / feet / 16_665 - 1)).toBeLessThan(0.005);
  });

  it('Portland: 12,076 m of curb in every hour, whatever the rules of the hour', async () => {
    const data = await read(curblrFormat, 'portland-curblr/downtown_portland_2020-07-30.curblr.json');
    // Lengths as stated in the feed, which the importer keeps.
    const curbs = curbsOf(data, ({ geometry, length }) => length ?? lineLength(geometry));
    // A week with a holiday, and one in which clocks change.
    for (const date of ['2020-07-01', '2020-03-08']) {
      const cells = [...metresByClass(data, curbs, date).values()];
      expect(cells.length).toBeGreaterThan(5);
      for (let hour = 0; hour < 168; hour += 1) {
        const total = cells.reduce((sum, metres) => sum + (metres[hour] ?? 0), 0);
        expect(Math.round(total)).toBe(12_076);
      }
    }
  });
});
