// How an import prepares a source before anything is written: what is published, what is left out
// and reported, and how curbs get their regulations.
import type { CityData, LinkData } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../../testing/grid-city.ts';
import { prepareImport } from './prepare-import.ts';

const grid = gridCity({ streets: 2, ruleSets: 3 });
const nobody = async () => [];

/** A city of only the grid's first links, with changed values. */
function cityOf(links: readonly Partial<LinkData>[], more: Partial<CityData> = {}): CityData {
  return {
    ...grid,
    links: links.flatMap((own, index) => {
      const link = grid.links[index];
      return link === undefined ? [] : [{ ...link, ...own }];
    }),
    ...more,
  };
}
const codesOf = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code);

describe('the curbs that are published', () => {
  it('are those in force whose rules can be read; of the others each is said', async () => {
    const prepared = await prepareImport(
      cityOf(
        [
          { outsideId: 'a', ruleSet: 0 },
          { outsideId: 'b', ruleSet: null },
          { outsideId: 'c', status: 'planned' },
          { outsideId: 'd', ruleSet: 1 },
          { outsideId: 'e', ruleSet: 77 },
          { outsideId: 'f', ruleSet: 2 },
        ],
        {
          ruleSets: [
            grid.ruleSets[0] ?? [],
            [{ activity: 'parking', subActivity: 'free-parking', priority: 800, maxStay: -5 }],
            [],
          ],
        },
      ),
      nobody,
    );
    expect(prepared.links.map(({ link }) => link.outsideId)).toEqual(['a', 'b', 'f']);
    expect(prepared.links.map(({ regulationId }) => regulationId !== null)).toEqual([true, false, false]);
    expect(prepared.issues).toEqual([
      expect.objectContaining({
        severity: 'error',
        code: 'import.restriction-invalid',
        place: 'ruleSets[1][0].maxStay',
      }),
      { severity: 'loss', code: 'import.link-not-active', place: 'links[c]', params: { status: 'planned' } },
      { severity: 'error', code: 'import.link-without-rules', place: 'links[d]', params: {} },
      { severity: 'error', code: 'import.link-without-rules', place: 'links[e]', params: {} },
    ]);
  });

  it('are the first of each id; nodes, blocks and things likewise', async () => {
    const [node, block] = [grid.nodes.slice(0, 2), grid.blocks.slice(0, 2)];
    const thing = {
      outsideId: 't',
      type: 'bench',
      name: 'first',
      geometry: { type: 'Point' as const, coordinates: [1, 2] as [number, number] },
      installed: null,
      properties: {},
    };
    const prepared = await prepareImport(
      cityOf([{ outsideId: 'a', baysCount: 3 }, { outsideId: 'a', baysCount: 4 }, { outsideId: 'b' }], {
        nodes: [...node, ...node.slice(0, 1)],
        blocks: [...block, ...block.slice(1)],
        assets: [thing, { ...thing, name: 'second' }],
      }),
      nobody,
    );
    expect(prepared.links.map(({ link }) => [link.outsideId, link.baysCount])).toEqual([
      ['a', 3],
      ['b', 10],
    ]);
    expect([prepared.nodes.length, prepared.blocks.length]).toEqual([2, 2]);
    expect(prepared.assets.map(({ name }) => name)).toEqual(['first']);
    expect(prepared.issues.map(({ code, place }) => [code, place])).toEqual([
      ['import.outside-id-twice', 'nodes[2]'],
      ['import.outside-id-twice', 'blocks[2]'],
      ['import.outside-id-twice', 'links[1]'],
      ['import.outside-id-twice', 'assets[1]'],
    ]);
  });

  it('have the length that their source says, else that of their line', async () => {
    const prepared = await prepareImport(cityOf([{ length: 500 }, {}, { length: 40 }]), nobody);
    const [first, second, third] = prepared.links.map(({ length }) => length);
    expect([first, third]).toEqual([500, 40]);
    expect(second).toBeGreaterThan(50);
    expect(second).toBeLessThan(80);
    expect(prepared.metres).toBeCloseTo(540 + (second ?? 0), 6);
  });
});

describe('the balance of an import', () => {
  it('counts what is in force and what of it is written; what is planned belongs to neither', async () => {
    const lost = { curbs: 2, metres: 30, spaces: 4, rules: 1, prices: 5 };
    const { balance } = await prepareImport(
      cityOf(
        [
          { ruleSet: 0, length: 100, baysCount: 7 },
          { ruleSet: null, length: 20, baysCount: null },
          { ruleSet: 1, length: 60, baysCount: 2 },
          { ruleSet: 0, length: 1000, baysCount: 90, status: 'planned' },
        ],
        {
          ruleSets: [
            grid.ruleSets[0] ?? [],
            [{ activity: 'parking', subActivity: 'free-parking', priority: 800, maxStay: -5 }],
          ],
        },
      ),
      nobody,
      lost,
    );
    expect(balance.read).toEqual({ curbs: 5, metres: 210, spaces: 13, rules: 3, prices: 6 });
    expect(balance.written).toEqual({ curbs: 2, metres: 120, spaces: 7, rules: 1, prices: 1 });
  });
});

describe('regulations', () => {
  it('are one for each rule set and street where the source has none, the same at every import', async () => {
    const city = cityOf([
      { ruleSet: 0, streetName: 'Oak' },
      { ruleSet: 0, streetName: 'Oak' },
      { ruleSet: 0, streetName: 'Elm' },
      { ruleSet: 1, streetName: 'Oak' },
    ]);
    const [first, again] = [await prepareImport(city, nobody), await prepareImport(city, nobody)];
    const ids = first.links.map(({ regulationId }) => regulationId);
    expect(ids[0]).toMatch(/^R-[0-9A-F]{10}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    expect(again.links.map(({ regulationId }) => regulationId)).toEqual(ids);
    expect(first.regulations).toHaveLength(3);
    expect(first.ruleSets).toHaveLength(2);
  });

  it('keep the source’s id for the rule set of most curbs; the others get one of their own, and that is said', async () => {
    const prepared = await prepareImport(
      cityOf([
        { ruleSet: 0, regulation: 'X' },
        { ruleSet: 1, regulation: 'X' },
        { ruleSet: 1, regulation: 'X' },
        { ruleSet: 2, regulation: 'Y' },
      ]),
      nobody,
    );
    const ids = prepared.links.map(({ regulationId }) => regulationId);
    expect(ids.slice(1)).toEqual(['X', 'X', 'Y']);
    expect(ids[0]).toMatch(/^X-[0-9A-F]{10}$/);
    expect(prepared.issues).toEqual([
      { severity: 'warning', code: 'import.regulation-split', place: 'X', params: { id: 'X' } },
    ]);
  });

  it('keep the source’s id for the lower rule set where two are on as many curbs', async () => {
    for (const ruleSets of [
      [0, 1],
      [1, 0],
    ]) {
      const { links, regulations } = await prepareImport(
        cityOf(ruleSets.map((ruleSet) => ({ ruleSet, regulation: 'X' }))),
        nobody,
      );
      const sets = regulations.map(({ rule_set_id: id }) => id).toSorted();
      expect(regulations.find(({ regulation_id: id }) => id === 'X')?.rule_set_id).toBe(sets[0]);
      expect(links).toHaveLength(2);
    }
  });

  it('say their main rule, its limit and its price; each price is there once', async () => {
    const prepared = await prepareImport(cityOf([{ ruleSet: 0 }, { ruleSet: 1 }, { ruleSet: 0 }]), nobody);
    const paid = prepared.regulations.find(({ sub_activity: kind }) => kind === 'paid-parking');
    const free = prepared.regulations.find(({ sub_activity: kind }) => kind !== 'paid-parking');
    expect(paid).toMatchObject({ time_limit: 15 });
    expect(free).toMatchObject({ sub_activity: 'time-limited-parking', time_limit: 30, payment_hash: null });
    expect(prepared.payments).toHaveLength(1);
    expect(prepared.payments[0]).toMatchObject({ content_hash: paid?.payment_hash, currency: 'EUR' });
    const restrictions = prepared.restrictions.filter(({ rule_set_id: id }) => id === paid?.rule_set_id);
    expect(restrictions.map(({ position }) => position)).toEqual([0, 1]);
    expect(restrictions.map(({ sub_activity: kind, payment_hash: hash }) => [kind, hash !== null])).toEqual(
      expect.arrayContaining([
        ['paid-parking', true],
        ['street-cleaning', false],
      ]),
    );
    expect(JSON.stringify(restrictions.map(({ body }) => body))).not.toContain('"payment"');
  });

  it('of the same rules written twice are of one rule set', async () => {
    const twice = grid.ruleSets[0] ?? [];
    const prepared = await prepareImport(
      cityOf([{ ruleSet: 0 }, { ruleSet: 1 }], { ruleSets: [twice, [...twice]] }),
      nobody,
    );
    expect(prepared.ruleSets).toHaveLength(1);
    expect(codesOf(prepared.issues)).toEqual([]);
  });
});

describe('names of streets', () => {
  const bare = { streetName: null, compassSide: null, fromStreetName: null, toStreetName: null };

  it('that the source lacks come from its own streets, and those it has stay', async () => {
    const prepared = await prepareImport(cityOf([bare, { streetName: 'Its own' }]), async () => []);
    const [filled, own] = prepared.links.map(({ link }) => link);
    expect(filled).toMatchObject({ streetName: '1th Street', compassSide: 'N' });
    expect(own?.streetName).toBe('Its own');
  });

  it('come from the city’s streets where the source has none, which are asked for only then', async () => {
    let asked = 0;
    const city = async () => {
      asked += 1;
      return grid.blocks;
    };
    await prepareImport(cityOf([{}, {}]), city);
    expect(asked).toBe(0);
    for (const lacking of Object.keys(bare)) {
      const prepared = await prepareImport(cityOf([{}, { [lacking]: null }], { blocks: [] }), city);
      const [, link] = prepared.links.map((one) => one.link);
      expect(link, lacking).toMatchObject({ streetName: '1th Street', compassSide: 'S' });
    }
    expect(asked).toBe(4);
  });
});
