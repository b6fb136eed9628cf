// The plan of a staged import: references it drops, features it adds and removes, and what stays
// because a change is scheduled.
import type { BasemapFeatureData, CityData } from '@curbwright/core';
import { expect, it } from 'vitest';
import { gridCity } from '../../../testing/grid-city.ts';
import { type TestDatabase, withTestDatabase } from '../../../testing/test-database.ts';
import { importCity } from '../import-city.ts';
import { readCity } from '../read-city.ts';
import { rollBackImport } from '../undo/roll-back-import.ts';

type Options = Partial<Parameters<typeof importCity>[2]>;
async function run({ db }: TestDatabase, data: CityData, more: Options = {}) {
  const options = { source: 'grid.test', format: 'test', dryRun: false, ...more };
  const done = await importCity(db, data, options);
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}
const city = gridCity({ streets: 3, ruleSets: 2 });
const byId = <T extends { readonly outsideId: string }>(list: readonly T[]) =>
  list.toSorted((a, b) => (a.outsideId < b.outsideId ? -1 : 1));

it('drops each reference to what neither source nor city has, says it, and keeps the others', () =>
  withTestDatabase(async (database) => {
    const links = city.links.map((link, at) => ({
      ...link,
      ...[{ block: 'gone' }, { fromNode: 'gone' }, { toNode: 'gone' }, { block: 'gone', toNode: 'gone' }][at],
    }));
    const blocks = city.blocks.map((block, at) => ({
      ...block,
      ...[{ fromNode: 'gone' }, { toNode: 'gone' }][at],
    }));
    const { issues } = await run(database, { ...city, links, blocks });
    const place = (noun: string, id = '') => `${noun}[${id}]`;
    const [a, b, c, d] = links.map(({ outsideId }) => outsideId);
    expect(issues.map((issue) => `${issue.place} ${String(issue.params.reference)}`).toSorted()).toEqual(
      [
        `${place('links', a)} block`,
        `${place('links', b)} node`,
        `${place('links', c)} node`,
        `${place('links', d)} block`,
        `${place('blocks', blocks[0]?.outsideId)} node`,
        `${place('blocks', blocks[1]?.outsideId)} node`,
      ].toSorted(),
    );
    const read = await readCity(database.db);
    const without = (name: string | null) => (name === 'gone' ? null : name);
    const ends = ({ fromNode, toNode }: { fromNode: string | null; toNode: string | null }) => [
      without(fromNode),
      without(toNode),
    ];
    expect(byId(read.links).map((link) => [without(link.block), ...ends(link)])).toEqual(
      byId(links).map((link) => [without(link.block), ...ends(link)]),
    );
    expect(byId(read.blocks).map(ends)).toEqual(byId(blocks).map(ends));
    // References to blocks and nodes in the city are valid, even if the source has no streets.
    const bare = await run(database, { ...city, nodes: [], blocks: [], links: city.links });
    expect(bare.issues).toEqual([]);
    expect(bare.counts).toMatchObject({
      nodes: { inSource: 0, left: 9 },
      blocks: { left: 12 },
      links: { changed: 4 },
    });
  }));

it('tells features of the base map apart by kind, name and place, and has each once', () =>
  withTestDatabase(async (database) => {
    const { db, rows } = database;
    const feature = (kind: string, name: string | null, west = 11.2): BasemapFeatureData => ({
      kind,
      name,
      geometry: {
        type: 'LineString',
        coordinates: [
          [west, 43.7],
          [west + 0.1, 43.8],
        ],
      },
    });
    const first = [
      feature('park', null),
      feature('park', 'Oak'),
      feature('water', null),
      feature('park', null, 11.4),
    ];
    const made = await run(database, { ...city, baseMap: [...first, ...first.slice(0, 2)] });
    expect(made.counts.baseMap).toEqual({
      inSource: 4,
      created: 4,
      changed: 0,
      unchanged: 0,
      left: 0,
      retired: 0,
    });
    const [{ body }] = await rows(`select body from outbox where kind = 'city changed'`);
    expect(body.baseMapBoxes).toContainEqual([11.4, 43.7, 11.5, 43.8]);
    const next = [feature('park', 'Elm'), ...first.slice(1), feature('meadow', null, 11.4)];
    const dry = await run(database, { ...city, baseMap: next }, { replace: true, dryRun: true });
    expect(dry.counts.baseMap).toEqual({
      inSource: 5,
      created: 2,
      changed: 0,
      unchanged: 3,
      left: 0,
      retired: 1,
    });
    const added = await run(database, { ...city, baseMap: next });
    expect(added.counts.baseMap).toEqual({
      inSource: 5,
      created: 2,
      changed: 0,
      unchanged: 3,
      left: 1,
      retired: 0,
    });
    const names = async () =>
      (await readCity(db)).baseMap.map(({ kind, name }) => `${kind} ${name ?? '-'}`).toSorted();
    expect(await names()).toEqual(['meadow -', 'park -', 'park -', 'park Elm', 'park Oak', 'water -']);
    const replaced = await run(database, { ...city, baseMap: next.slice(0, 2) }, { replace: true });
    expect(replaced.counts.baseMap).toMatchObject({ unchanged: 2, retired: 4 });
    expect(await names()).toEqual(['park Elm', 'park Oak']);
    expect(await rollBackImport(db, replaced.importId ?? 0, null)).toMatchObject({ ok: true });
    expect(await rollBackImport(db, added.importId ?? 0, null)).toMatchObject({ ok: true });
    expect(await names()).toEqual(['park -', 'park -', 'park Oak', 'water -']);
    const [boxes] = await rows(
      `select count(*)::int as n from base_map_feature where bounds ~= box(point(11.3, 43.8), point(11.2, 43.7))`,
    );
    expect(boxes.n).toBe(3);
  }));

it.each<[string, string]>([
  [
    'that its curb leaves',
    `update regulation_link set effective_to = now() + interval '1 day' where link_id = :link`,
  ],
  [
    'that its curb comes to',
    `update regulation_link set effective_from = now() + interval '1 day' where link_id = :link`,
  ],
])('leaves a curb and its rules as they are for a change %s later', (_, text) =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    const [first, ...others] = city.links.filter(({ ruleSet }) => ruleSet === 0);
    if (first === undefined) throw new Error('no curb');
    const links = city.links.map((link) => ({
      ...link,
      regulation: link === first ? 'its own' : `reg ${link.ruleSet}`,
    }));
    await run(database, { ...city, links });
    const [{ id }] = await rows('select id from link where segment_id = $1', [first.outsideId]);
    await rows(text.replace(':link', String(id)));
    const stands = () =>
      rows(
        `select r.regulation_id, r.version, r.time_limit, m.effective_from, m.effective_to, l.bays_count, l.retired from link l
      join regulation_link m on m.link_id = l.id join regulation r on r.id = m.regulation_id where l.id = $1`,
        [id],
      );
    const before = await stands();
    // Other bays, other rules under the same regulation id, and under another id: only the curbs
    // without a scheduled change get them.
    for (const change of [{}, { regulation: 'another' }]) {
      const report = await run(database, {
        ...city,
        ruleSets: [city.ruleSets[1] ?? [], city.ruleSets[1] ?? []],
        links: links.map((link) => ({
          ...link,
          baysCount: 3,
          ...(link.outsideId === first.outsideId ? change : {}),
        })),
      });
      expect(
        report.issues.filter(({ code }) => code === 'import.change-scheduled').map(({ place }) => place),
      ).toEqual([`links[${first.outsideId}]`]);
      expect(await stands()).toEqual(before);
    }
    const [apart] = await rows(`select count(*)::int as n from link where bays_count = 3`);
    expect(apart.n).toBe(city.links.length - 1);
    // Nor is it retired when every other curb is.
    const far = city.links.map((link) => ({ ...link, outsideId: `far ${link.outsideId}` }));
    const replaced = await run(database, { ...city, links: far }, { replace: true });
    expect(replaced.counts.links).toMatchObject({ retired: city.links.length - 1, left: 1 });
    expect(await stands()).toEqual(before);
    expect(others.length).toBeGreaterThan(0);
  }),
);

it('leaves a regulation as it is that ends later, also for its other curbs', () =>
  withTestDatabase(async (database) => {
    const { rows } = database;
    const links = city.links.map((link) => ({ ...link, regulation: `reg ${link.ruleSet}` }));
    await run(database, { ...city, links });
    await rows(`update regulation set effective_to = now() + interval '1 day' where regulation_id = 'reg 0'`);
    const [one = [], two = []] = city.ruleSets;
    const report = await run(database, { ...city, links, ruleSets: [two, one] });
    const scheduled = links
      .filter(({ ruleSet }) => ruleSet === 0)
      .map(({ outsideId }) => `links[${outsideId}]`);
    expect(report.issues.map(({ place }) => place)).toEqual(scheduled.toSorted());
    expect(report.counts.regulations).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    const versions = await rows(
      'select regulation_id, max(version) as version from regulation group by 1 order by 1',
    );
    expect(versions).toEqual([
      { regulation_id: 'reg 0', version: 1 },
      { regulation_id: 'reg 1', version: 2 },
    ]);
  }));
