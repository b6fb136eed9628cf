// Streets as blocks: cut where others meet them, with the arms at each node, their cross streets,
// and nodes missing from the source.
import { planeAt } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { crossStreet } from './cross-streets.ts';
import type { Tags } from './element.ts';
import { ElementStore } from './element-store.ts';
import { bearingOf, buildStreets, nodeKey } from './streets.ts';

/** Reads ways over nodes on a grid, about 100 m apart: node 12 is 1 east and 2 north. */
async function read(ways: Readonly<Record<number, [number[], Tags?]>>, missing: number[] = []) {
  const store = new ElementStore();
  for (let id = 1; id < 100; id += 1)
    if (!missing.includes(id)) store.sink.node(id, Math.floor(id / 10) / 1000, (id % 10) / 1000, {});
  for (const [id, [refs, tags]] of Object.entries(ways))
    store.sink.way(Number(id), refs, { highway: 'residential', ...tags });
  const streets = await buildStreets(store, planeAt([0, 0]));
  const block = (id: string) => {
    const found = streets.blocks.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  };
  return { streets, ids: streets.blocks.map(({ id }) => id), block };
}

describe('blocks', () => {
  it('are cut where another street meets, or the street itself', async () => {
    expect((await read({ 2: [[11, 21, 31]], 1: [[20, 21, 22]] })).ids).toEqual([
      'way/1:20-21',
      'way/1:21-22',
      'way/2:11-21',
      'way/2:21-31',
    ]);
    expect((await read({ 1: [[11, 21, 22, 12, 11, 10]] })).ids).toEqual(['way/1:11-11', 'way/1:11-10']);
    expect((await read({ 1: [[11, 21, 31]] })).ids).toEqual(['way/1:11-31']);
  });
  it('are not cut by lanes, which are cut by every street', async () => {
    expect((await read({ 1: [[11, 21, 31]], 2: [[20, 21, 22], { highway: 'service' }] })).ids).toEqual([
      'way/1:11-31',
      'way/2:20-21',
      'way/2:21-22',
    ]);
  });
  it('between the same nodes are told apart', async () => {
    expect((await read({ 1: [[11, 21, 11]] })).ids).toEqual(['way/1:11-11']);
    expect((await read({ 1: [[11, 21, 31, 21, 11, 21, 31]] })).ids).toEqual(
      expect.arrayContaining(['way/1:11-21', 'way/1:21-31', 'way/1:11-21#2', 'way/1:21-31#2']),
    );
  });
  it('end where a node is missing, which is counted', async () => {
    const { ids, streets } = await read({ 1: [[11, 21, 31, 41, 51]], 2: [[12, 22]] }, [31]);
    expect(ids).toEqual(['way/1:11-21', 'way/1:41-51', 'way/2:12-22']);
    expect([...streets.missing]).toEqual([[1, 1]]);
    expect((await read({ 1: [[11, 21, 31]] }, [21])).ids).toEqual([]);
  });
  it('have the name of the street, else its number', async () => {
    const { block } = await read({
      1: [[11, 21], { name: 'Oak', ref: 'A 1' }],
      2: [[12, 22], { ref: 'A 2' }],
      3: [[13, 23]],
    });
    expect([block('way/1:11-21').name, block('way/2:12-22').name, block('way/3:13-23').name]).toEqual([
      'Oak',
      'A 2',
      null,
    ]);
  });
});

describe('arms', () => {
  it('leave a node in the direction of their street', async () => {
    const { streets } = await read({ 1: [[11, 21]], 2: [[22, 21]], 3: [[21, 20], { highway: 'service' }] });
    const arms = (streets.arms.get(21) ?? []).map(({ block, atStart, bearing }) => [
      block.way,
      atStart,
      Math.round((bearing * 180) / Math.PI),
    ]);
    expect(arms).toEqual([
      [1, false, 180],
      [2, false, 90],
    ]);
  });
  it('look at least eight metres out', () => {
    expect(
      bearingOf([
        [0, 0],
        [0, 7.9],
        [10, 0],
      ]),
    ).toBe(0);
    expect(
      bearingOf([
        [0, 0],
        [0, 8],
        [10, 0],
      ]),
    ).toBeCloseTo(Math.PI / 2);
    expect(
      bearingOf([
        [0, 0],
        [0, 5],
      ]),
    ).toBeCloseTo(Math.PI / 2);
    expect(bearingOf([])).toBe(0);
  });
});

describe('the street at an end', () => {
  const name = (text: string, more: Tags = {}) => ({ name: text, ...more });
  it('is the widest that has another name', async () => {
    const { streets, block } = await read({
      1: [[11, 21], name('Oak')],
      2: [[21, 22], name('Elm')],
      3: [[21, 20], name('Main', { highway: 'primary' })],
      4: [[21, 31], name('Oak')],
    });
    expect([
      crossStreet(streets, block('way/1:11-21'), false),
      crossStreet(streets, block('way/1:11-21'), true),
    ]).toEqual(['Main', null]);
  });
  it('is found where the street goes on in another way, in either direction', async () => {
    const { streets, block } = await read({
      1: [[11, 21], name('Oak')],
      2: [[31, 21], name('Oak')],
      3: [[31, 32], name('Elm')],
      4: [[11, 10]],
      5: [[10, 20], name('Ash')],
    });
    expect(crossStreet(streets, block('way/1:11-21'), false)).toBe('Elm');
    expect(crossStreet(streets, block('way/1:11-21'), true)).toBe('Ash');
  });
  it('is none at a fork of the street itself', async () => {
    const { streets, block } = await read({
      1: [[11, 21], name('Oak')],
      2: [[21, 31], name('Oak')],
      3: [[21, 22], name('Oak')],
      4: [[31, 32], name('Elm')],
    });
    expect(crossStreet(streets, block('way/1:11-21'), false)).toBeNull();
  });
});

it('a node without an id is named by its place', () => {
  expect([nodeKey(7, [1, 2]), nodeKey(0, [1.5, -2]), nodeKey(-1, [1.5, 2.123_456_78])]).toEqual([
    '7',
    '1.5000000,-2.0000000',
    '1.5000000,2.1234568',
  ]);
});
