// The published city read back out: equal to what went in, and to itself after another import.
import { type CityData, ruleSetOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readCity } from './read-city.ts';

const options = { source: 't', format: 't', dryRun: false };

/** Order and numbering are free: records by id, rules by their content. */
function comparable(data: CityData, regulations: boolean) {
  const byId = <T extends { readonly outsideId: string }>(records: readonly T[]) =>
    [...records].sort((a, b) => (a.outsideId < b.outsideId ? -1 : 1));
  return {
    ...data,
    nodes: byId(data.nodes),
    blocks: byId(data.blocks),
    ruleSets: [],
    links: byId(data.links).map((link) => ({
      ...link,
      ruleSet: link.ruleSet === null ? null : ruleSetOf(data.ruleSets[link.ruleSet] ?? []),
      regulation: regulations ? link.regulation : null,
    })),
    baseMap: data.baseMap.map((feature) => JSON.stringify(feature)).sort(),
  };
}

describe('readCity', () => {
  it('gives back what was imported, and imports into another city as the same', async () => {
    const plain = gridCity({ streets: 5, buildings: true });
    const data: CityData = {
      ...plain,
      links: plain.links.map((link, index) =>
        index % 7 === 0
          ? // A source that measures its curbs itself keeps its metres.
            {
              ...link,
              length: 123.25,
              ruleSet: null,
              sourceProperties: { note: 'a\nb', list: [1, { x: null }] },
            }
          : link,
      ),
    };
    await withTestDatabase(async (one) => {
      await importCity(one.db, data, options);
      const read = await readCity(one.db);
      expect(comparable(read, false)).toEqual(comparable(data, false));
      const again = await importCity(one.db, read, options);
      expect(again).toMatchObject({ ok: true, value: { revision: 1, citySets: [] } });
      await withTestDatabase(async (other) => {
        await importCity(other.db, read, options);
        expect(comparable(await readCity(other.db), true)).toEqual(comparable(read, true));
      });
    });
  });

  it('reads an empty city', async () => {
    await withTestDatabase(async ({ db }) => {
      expect(await readCity(db)).toMatchObject({
        links: [],
        nodes: [],
        blocks: [],
        ruleSets: [],
        baseMap: [],
      });
    });
  });
});
