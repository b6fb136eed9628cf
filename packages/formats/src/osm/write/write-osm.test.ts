// A whole city written as OpenStreetMap and read again by our own reader: answers at random
// locations, times and for random users are the same.
import {
  type CityData,
  type CityTime,
  computeVerdict,
  type LinkData,
  planeAt,
  restriction,
  ruleSetOf,
  uses,
} from '@curbwright/core';
import { demoCity } from '@curbwright/demo-city';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../format.ts';
import { distanceToLine, lengthOf, pointAlong } from '../../plane.ts';
import { fileOf, hasSharedData, sharedFile } from '../../testing/shared-data.ts';
import { osmFormat } from '../osm.ts';
import { representativeCurbUsers } from './rule-set-difference.ts';
import { toOsmSideAttributes } from './side-attributes.ts';

/** Generates the same random numbers every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function thereAndBack(data: CityData) {
  const written = await osmFormat.write?.(data, { now: 0 });
  if (!written?.ok) throw new Error('not written');
  const [file] = written.value.files;
  if (file === undefined) throw new Error('no file');
  const text = textOf(file);
  const read = await osmFormat.read?.([fileOf(text, file.name)], {
    timeZone: data.timeZone,
    currency: data.currency,
  });
  if (!read?.ok) throw new Error('not read');
  return { text, issues: written.value.issues, back: read.value };
}

/**
 * Losses that may change what is allowed at a curb; the others concern names, prices, texts and
 * display.
 */
const ofMeaning = ['activity', 'users', 'period', 'except', 'limits', 'zones', 'different-meaning'];

/**
 * Compares the answers at a random location on each curb, at random times, for every user its rules
 * mention.
 */
async function compare(data: CityData, seed: number) {
  const city: CityTime = { timeZone: data.timeZone ?? 'UTC', calendar: data.calendar ?? { periods: [] } };
  const sets = data.ruleSets.map((entries) => ruleSetOf(entries.map((entry) => restriction.parse(entry))));
  const lost = sets.map(({ restrictions }) => {
    const { losses } = toOsmSideAttributes(restrictions);
    return ofMeaning.some((code) => losses.has(code));
  });
  const { back, issues } = await thereAndBack(data);
  const plane = planeAt(data.links[0]?.geometry.coordinates[0] ?? [0, 0]);
  const points = (link: LinkData) => link.geometry.coordinates.map((one) => plane.toMetres(one));
  const readSets = back.data.ruleSets.map((entries) => ruleSetOf(entries));
  const readLinks = back.data.links.map((link) => ({ link, line: points(link) }));
  const random = randomFrom(seed);
  const unregulated = ruleSetOf([]);
  const differing: string[] = [];
  const far: string[] = [];
  let compared = 0;
  for (const [index, link] of data.links.entries()) {
    // A sample of a large city is sufficient and three times as fast.
    if (data.links.length > 1000 && index % 4 !== 0) continue;
    const line = points(link);
    const length = lengthOf(line);
    // Near its ends, a curb may be cut a few meters elsewhere.
    if (length < 10) continue;
    const place = pointAlong(line, 4 + random() * (length - 8));
    let nearest: { readonly link: LinkData; readonly away: number } | null = null;
    for (const one of readLinks) {
      const away = distanceToLine(place, one.line);
      if (nearest === null || away < nearest.away) nearest = { link: one.link, away };
    }
    if (nearest === null || nearest.away > 4) {
      far.push(`${link.outsideId} ${nearest?.away.toFixed(1)}`);
      continue;
    }
    if (link.ruleSet !== null && lost[link.ruleSet]) continue;
    compared += 1;
    const before = link.ruleSet === null ? unregulated : (sets[link.ruleSet] ?? unregulated);
    const { ruleSet } = nearest.link;
    const after = ruleSet === null ? unregulated : (readSets[ruleSet] ?? unregulated);
    const isDifferent = representativeCurbUsers([before]).some((who) =>
      Array.from({ length: 4 }).some(() => {
        const at = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * 1440) * 60_000;
        const [one, other] = [before, after].map((set) => {
          const found = computeVerdict(set, at, who, city);
          return `${found.most} ${uses.map((use) => found.uses[use].allowed).join()} ${found.maxStay}`;
        });
        return one !== other;
      }),
    );
    if (isDifferent) differing.push(link.outsideId);
  }
  return {
    differing,
    far,
    compared,
    issues,
    errors: back.issues.filter(({ severity }) => severity === 'error'),
  };
}

describe('a city there and back', () => {
  it('says the same at random places, times and askers, but for what is in the list', async () => {
    const data = demoCity({ size: 'town', seed: 1 });
    const { differing, far, compared, issues, errors } = await compare(data, 7);
    expect(errors).toEqual([]);
    expect(far).toEqual([]);
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(250);
    // The demo city has no one-off times, no two kinds of zones, and so on; nothing else may be
    // lost.
    const codes = new Set(issues.map(({ code }) => code.replace('osm.loss.', '')));
    expect([...codes].toSorted()).toEqual([
      'activity',
      'assets',
      'authority',
      'base-map',
      'calendar',
      'description',
      'different-class',
      'different-meaning',
      'hierarchy',
      'link',
      'link-ids',
      'no-return',
      'period',
      'price',
      'users',
    ]);
    expect(issues.every(({ severity }) => severity === 'loss')).toBe(true);
    // The whole town is written and read back, which takes some seconds, and longer on a busy
    // machine.
  }, 60_000);

  it('cuts a block where its rules change, and joins what both sides say', async () => {
    const curb = (side: 'left' | 'right', from: number, to: number, ruleSet: number | null): LinkData => ({
      outsideId: `${side} ${from}`,
      block: 'b',
      fromNode: 'n1',
      toNode: 'n2',
      streetName: 'High <Street> & "Co"',
      compassSide: null,
      fromStreetName: null,
      toStreetName: null,
      side,
      geometry: {
        type: 'LineString',
        coordinates: [
          [from, side === 'left' ? 0.00004 : -0.00004],
          [to, side === 'left' ? 0.00004 : -0.00004],
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
    });
    const data: CityData = {
      name: 'C',
      timeZone: 'Europe/London',
      currency: 'GBP',
      priorityHierarchy: null,
      authority: null,
      calendar: null,
      nodes: [],
      blocks: [
        {
          outsideId: 'b',
          streetName: 'High <Street> & "Co"',
          fromNode: 'n1',
          toNode: 'n2',
          fromStreetName: null,
          toStreetName: null,
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [0.002, 0],
            ],
          },
          width: 9,
          highway: 'residential',
        },
      ],
      ruleSets: [
        [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 10 }],
        [{ activity: 'parking', subActivity: 'free-parking', priority: 50 }],
      ],
      links: [
        curb('left', 0.0001, 0.001, 0),
        curb('left', 0.001, 0.0019, 1),
        curb('right', 0.0001, 0.0019, 1),
      ],
      baseMap: [],
    };
    const { text, back } = await thereAndBack(data);
    expect(text.match(/<way /g)).toHaveLength(2);
    expect(text).toContain('<tag k="name" v="High &lt;Street&gt; &amp; &quot;Co&quot;"/>');
    expect(text).toContain('<tag k="parking:left:restriction" v="no_stopping"/>');
    expect(text).toContain('<tag k="parking:both:fee" v="no"/>');
    const said = back.data.links.map(({ side, ruleSet }) => [
      side,
      back.data.ruleSets[ruleSet ?? -1]?.[0]?.activity,
    ]);
    expect(said).toEqual([
      ['left', 'parking'],
      ['right', 'parking'],
      ['left', 'no stopping'],
      ['right', 'parking'],
    ]);
  });

  it('refuses a city without a time zone', async () => {
    const data = { ...demoCity({ size: 'tiny', seed: 1 }), timeZone: null };
    expect(await osmFormat.write?.(data, { now: 0 })).toMatchObject({
      ok: false,
      refusal: { code: 'write.no-time-zone' },
    });
  });
});

describe.skipIf(!hasSharedData)('a real city (needs the real data)', () => {
  it('comes back from Neukölln saying the same', async () => {
    const read = await osmFormat.read?.([sharedFile('osm-extracts/neukolln.osm')], {});
    if (!read?.ok) throw new Error('not read');
    const { differing, far, compared } = await compare(read.value.data, 3);
    expect(differing).toEqual([]);
    expect(far).toEqual([]);
    expect(compared).toBeGreaterThan(30);
  });
});
