// A city that is exported and read again must mean the same at every curb: the verdicts before and
// after are compared.
import {
  type CityData,
  type CityTime,
  type CurbUser,
  computeVerdict,
  curbUser,
  type RestrictionInput,
  restriction,
  ruleSetOf,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { cdsFormat } from './cds/cds.ts';
import { curblrFormat } from './curblr/curblr.ts';
import { type Format, textOf } from './format.ts';
import { geojsonFormat } from './geojson/geojson.ts';
import { fileOf, hasSharedData, sharedFile } from './testing/shared-data.ts';

async function thereAndBack(format: Format, data: CityData, version?: string): Promise<CityData> {
  const written = await format.write?.(data, { now: Date.UTC(2026, 0, 1), ...(version && { version }) });
  if (!written?.ok) throw new Error('not written');
  const read = await format.read?.(
    written.value.files.map((file) => fileOf(textOf(file), file.name)),
    {},
  );
  if (!read?.ok) throw new Error('not read');
  expect(read.value.data.links).toHaveLength(data.links.length);
  return read.value.data;
}

const askers: readonly CurbUser[] = [
  curbUser.parse({}),
  curbUser.parse({ classes: ['car', 'handicap', 'permit'], subclasses: ['4'] }),
  curbUser.parse({ classes: ['taxi', 'electric'], purposes: ['rideshare'] }),
  curbUser.parse({ classes: ['truck', 'commercial'], subclasses: ['commercial'], purposes: ['delivery'] }),
  curbUser.parse({ classes: ['transit', 'bus'] }),
];

/** Returns what is allowed at the curb of each link, at instants over two weeks with a holiday. */
function answers(data: CityData, city: CityTime): string[] {
  const sets = data.ruleSets.map((entries) => ruleSetOf(entries));
  const told = sets.map((set) => {
    const lines: string[] = [];
    for (const who of askers)
      for (let at = Date.UTC(2026, 11, 21, 1); at < Date.UTC(2027, 0, 3); at += 97 * 60_000) {
        const { uses, most } = computeVerdict(set, at, who, city);
        lines.push(
          `${most} ${Object.values(uses)
            .map((use) => (use.allowed ? 1 : 0))
            .join('')}`,
        );
      }
    return lines.join('\n');
  });
  return data.links.map(({ ruleSet }) => (ruleSet === null ? '' : (told[ruleSet] ?? '')));
}

describe.skipIf(!hasSharedData)('a real city (needs the real data)', () => {
  it.each<[string, Format, string?]>([
    ['CurbLR', curblrFormat],
    ['CDS 1.0', cdsFormat, '1.0'],
    ['CDS 1.1', cdsFormat, '1.1'],
    ['GeoJSON', geojsonFormat],
  ])('says the same after %s', async (_, format, version) => {
    const read = await curblrFormat.read?.(
      [sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json')],
      {},
    );
    if (!read?.ok) throw new Error('not read');
    const { data } = read.value;
    if (data.calendar === null || data.timeZone === null) throw new Error('no calendar');
    const city = { timeZone: data.timeZone, calendar: data.calendar };
    const back = await thereAndBack(format, data, version);
    const [before, after] = [answers(data, city), answers(back, city)];
    // Where the format reports a loss, the answers may differ: permit areas in CDS, and stopping
    // for some users in CDS 1.0.
    const loses = data.links.map(({ ruleSet }) =>
      (data.ruleSets[ruleSet ?? -1] ?? []).some(
        ({ activity, users }) =>
          format.id === 'cds' &&
          users?.some(
            ({ subclasses }) =>
              (subclasses ?? []).length > 0 || (activity === 'stopping' && version === '1.0'),
          ),
      ),
    );
    const differing = data.links.filter((_link, index) => !loses[index] && after[index] !== before[index]);
    expect(differing.map(({ outsideId }) => outsideId)).toEqual([]);
    expect(loses.filter(Boolean).length).toBeLessThan(50);
  });
});

describe('rules made for it', () => {
  const rule = (entry: Partial<RestrictionInput>): RestrictionInput =>
    restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 50, ...entry });
  const line = {
    type: 'LineString' as const,
    coordinates: [[-73.98, 40.76] as [number, number], [-73.979, 40.76] as [number, number]],
  };
  const cityOf = (rules: readonly RestrictionInput[]): CityData => ({
    name: 'C',
    timeZone: 'America/New_York',
    currency: 'USD',
    priorityHierarchy: null,
    authority: null,
    calendar: null,
    nodes: [],
    blocks: [],
    ruleSets: [rules],
    links: [
      {
        outsideId: '7d8a5885-e949-4ac9-afb7-fa4d43b68530',
        block: null,
        fromNode: null,
        toNode: null,
        streetName: null,
        compassSide: null,
        fromStreetName: null,
        toStreetName: null,
        side: 'unknown',
        geometry: line,
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
  });
  const holiday = { periods: [{ name: 'holidays', apply: 'except during' as const }] };
  const rules: readonly [string, readonly RestrictionInput[]][] = [
    [
      'over midnight',
      [
        rule({
          activity: 'no parking',
          priority: 10,
          timeSpans: [{ daysOfWeek: ['th', 'su'], times: [{ from: '21:00', to: '05:30' }] }],
        }),
        rule({}),
      ],
    ],
    [
      'a loading zone that forbids others',
      [
        rule({
          activity: 'loading',
          priority: 10,
          users: [{ anyOf: ['truck', 'taxi'] }],
          timeSpans: [{ times: [{ from: '07:00', to: '15:00' }] }],
        }),
        rule({}),
      ],
    ],
    [
      'several alternatives',
      [
        rule({ priority: 10, users: [{ allOf: ['taxi'] }, { anyOf: ['handicap'] }] }),
        rule({ activity: 'no stopping' }),
      ],
    ],
    [
      'seasons',
      [
        rule({
          activity: 'no stopping',
          priority: 10,
          timeSpans: [{ dates: [{ from: '12-24', to: '01-01' }], times: [{ from: '08:00', to: '20:00' }] }],
        }),
        rule({}),
      ],
    ],
    [
      'weeks and odd days',
      [
        rule({
          activity: 'no parking',
          priority: 10,
          timeSpans: [
            { daysOfWeek: ['we'], weeksOfMonth: [4] },
            { daysOfMonth: ['odd'], times: [{ from: '02:00', to: '06:00' }] },
          ],
        }),
        rule({}),
      ],
    ],
    [
      'holidays',
      [
        rule({
          activity: 'no parking',
          priority: 10,
          timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], ...holiday }],
        }),
        rule({}),
      ],
    ],
    [
      'single dates',
      [
        rule({
          activity: 'no stopping',
          priority: 10,
          timeSpans: [{ dates: [{ from: '2026-12-24', to: '2026-12-26' }] }],
        }),
        rule({}),
      ],
    ],
  ];
  const city: CityTime = {
    timeZone: 'America/New_York',
    calendar: {
      periods: [
        {
          name: 'holidays',
          days: [{ kind: 'fixed', name: 'Christmas', month: 12, day: 25, observed: 'none' }],
          except: [],
          switchings: [],
        },
      ],
    },
  };

  it.each(rules)('%s', async (_, entries) => {
    const data = cityOf(entries);
    const before = answers(data, city);
    for (const [format, version] of [
      [curblrFormat],
      [cdsFormat, '1.0'],
      [cdsFormat, '1.1'],
      [geojsonFormat],
    ] as const) {
      const back = await thereAndBack(format, data, version);
      expect(answers(back, city), `${format.id} ${version ?? ''}`).toEqual(before);
    }
  });
});
