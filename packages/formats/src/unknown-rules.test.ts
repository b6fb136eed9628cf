// Standard formats leave out curbs with unknown rules and report them: such a curb is written
// neither as free nor with only the rules that could be read.
import { type CityData, createUnknownRule, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { cdsFormat } from './cds/cds.ts';
import { curblrFormat } from './curblr/curblr.ts';
import { writeDtro } from './dtro/write.ts';
import { type Format, textOf } from './format.ts';
import { osmFormat } from './osm/osm.ts';

const free = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 30 });
const unknown = restriction.parse(createUnknownRule('{"rate":[{"per_hour":2.5}]}'));

function linkOf(outsideId: string, ruleSet: number, at: number): CityData['links'][number] {
  return {
    outsideId,
    block: null,
    fromNode: null,
    toNode: null,
    streetName: `${outsideId} street`,
    compassSide: null,
    fromStreetName: null,
    toStreetName: null,
    side: 'right',
    geometry: {
      type: 'LineString',
      coordinates: [
        [-73.98, at],
        [-73.979, at],
      ],
    },
    baysCount: null,
    baysAngle: null,
    shstRefId: null,
    shstLocationStart: null,
    shstLocationEnd: null,
    ruleSet,
    regulation: null,
    status: 'active',
    sourceProperties: {},
  };
}
const city: CityData = {
  name: 'C',
  timeZone: 'America/New_York',
  currency: 'USD',
  priorityHierarchy: null,
  authority: null,
  calendar: null,
  nodes: [],
  blocks: [],
  ruleSets: [[free], [unknown], [unknown, free]],
  links: [linkOf('known', 0, 40), linkOf('unknown', 1, 41), linkOf('partly', 2, 42)],
  baseMap: [],
};

async function written(format: Format, data: CityData, version?: string) {
  const result = await format.write?.(data, { now: 0, ...(version !== undefined && { version }) });
  if (result?.ok !== true) throw new Error('not written');
  return { texts: result.value.files.map(textOf), issues: result.value.issues };
}

describe.each<[string, Format, string | undefined]>([
  ['CDS 1.0', cdsFormat, '1.0'],
  ['CDS 1.1', cdsFormat, '1.1'],
  ['CurbLR', curblrFormat, undefined],
  ['OpenStreetMap', osmFormat, undefined],
])('%s', (_, format, version) => {
  it('leaves curbs with unknown rules out, each a loss with its id', async () => {
    const { texts, issues } = await written(format, city, version);
    expect(issues.filter(({ code }) => code === 'write.rules-unknown')).toEqual(
      ['unknown', 'partly'].map((link, index) => ({
        severity: 'loss',
        code: 'write.rules-unknown',
        place: `links[${index + 1}]`,
        params: { link, count: 1 },
      })),
    );
    const known = await written(
      format,
      { ...city, ruleSets: [[free]], links: city.links.slice(0, 1) },
      version,
    );
    expect(texts).toEqual(known.texts);
    expect(issues.filter(({ code }) => code !== 'write.rules-unknown')).toEqual(known.issues);
  });
});

it('refuses a legal order some of whose rules are unknown', () => {
  const order = {
    regulationId: 'R-1',
    version: 1,
    title: 'Order',
    madeDate: '2026-05-01',
    effectiveFrom: '2026-05-01',
    effectiveTo: null,
    restrictions: [unknown, free],
    places: [{ segmentId: 's', description: 'West side', line: city.links[0]?.geometry.coordinates ?? [] }],
    city: { timeZone: 'Europe/London', calendar: { periods: [] } },
    authority: 1,
  };
  expect(writeDtro(order)).toMatchObject({
    ok: false,
    refusal: { code: 'dtro.rules-unknown', params: { id: 'R-1' } },
  });
});
