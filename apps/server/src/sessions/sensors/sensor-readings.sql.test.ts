// Sensors, their links and their last states, row by row, and the changes since a revision.
import { newSensorState, type SensorState } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hasLiveSensor, loadSensorMapPage, loadSensorsOfLinks } from './sensor-links.sql.ts';
import {
  loadChangesAfter,
  loadLinkedSensorStates,
  loadLiveRevision,
  loadSensorsByOutsideId,
  nextRevision,
  notifyLiveChange,
  writeStates,
} from './sensor-readings.sql.ts';
import { assignSensorLinks, loadKnownSensors, removeSensor, writeSensors } from './sensor-register.sql.ts';

let database: TestDatabase;
let links: { id: number; segment_id: string }[] = [];
/** Ids of sensors a, b and c. */
let ids: ReadonlyMap<string, number> = new Map();
const idOf = (name: string) => ids.get(name) ?? 0;
const linkAt = (index: number) => links[index]?.id ?? 0;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = await database.rows('select id, segment_id from link order by id');
});
afterAll(() => database.close());
const row = (outsideId: string, spaces = 1, place: [number, number] | null = null, isSimulated = false) => ({
  outsideId,
  place,
  spaces,
  isSimulated,
});
beforeEach(async () => {
  await database.rows('truncate sensor, sensor_state, link_sensor, live_change, curb_event cascade');
  await database.rows('update link set retired = null');
  ids = await database.db.transaction().execute(async (tx) => {
    const written = await writeSensors(tx, [row('a', 4, [11, 43], true), row('b'), row('c', 2)]);
    const at = (name: string, link: number) => ({ sensor: written.get(name) ?? 0, link });
    await assignSensorLinks(tx, [at('a', linkAt(1)), at('b', linkAt(0))]);
    return written;
  });
});

/** A complete sensor state in which every field has a different value. */
const full: SensorState = {
  heard: 1_770_000_001_000,
  online: true,
  onlineAt: 1_770_000_002_000,
  commissioned: false,
  commissionedAt: 1_770_000_003_000,
  spaces: 4,
  taken: 3,
  takenAt: 1_770_000_004_500,
  takenOf: 5,
  moves: [{ key: 'x', at: 1_770_000_005_000, parked: true }],
};
const write = (...states: [string, SensorState][]) =>
  database.db
    .transaction()
    .execute((tx) => writeStates(tx, new Map(states.map(([name, state]) => [idOf(name), state]))));

describe('what sensors say', () => {
  it('is read as it was written, over what was there, and of one nobody heard it is nothing', async () => {
    const { db } = database;
    await write(['a', { ...full, taken: 1, heard: null, moves: [] }]);
    await write(['a', full], ['c', { ...newSensorState(2), moves: [] }]);
    const found = (await loadSensorsByOutsideId(db, ['a', 'b', 'no such'])).toSorted((x, y) => x.id - y.id);
    expect(found).toEqual([
      { id: idOf('a'), outsideId: 'a', isRemoved: false, link: linkAt(1), state: full },
      { id: idOf('b'), outsideId: 'b', isRemoved: false, link: linkAt(0), state: newSensorState(1) },
    ]);
    await write(['a', { ...newSensorState(4), taken: 2 }]);
    const [again] = await loadSensorsByOutsideId(db, ['a']);
    expect(again?.state).toEqual({ ...newSensorState(4), taken: 2 });
  });

  it('comes with its place and the links that stand, of those not taken away', async () => {
    const { db } = database;
    await putRows(db, 'link_sensor', 'link_id, sensor_id', [linkAt(3), idOf('a')], [linkAt(2), idOf('a')]);
    await write(['a', full]);
    await database.rows(`update sensor set source_type = 'camera' where outside_id = 'a'`);
    await database.rows('update link set retired = now() where id = $1', [linkAt(1)]);
    expect((await loadSensorsByOutsideId(db, ['a']))[0]?.link).toBe(linkAt(2));
    await database.rows('update sensor set removed = now() where outside_id = $1', ['c']);
    const all = await loadLinkedSensorStates(db, null);
    expect(all.map(({ outsideId }) => outsideId)).toEqual(['a', 'b']);
    expect(all[0]).toEqual({
      id: idOf('a'),
      outsideId: 'a',
      links: [linkAt(2), linkAt(3)],
      at: { type: 'Point', coordinates: [11, 43] },
      simulated: true,
      sourceType: 'camera',
      state: full,
    });
    expect(all[1]).toMatchObject({ at: null, simulated: false, sourceType: 'other' });
    await database.rows(
      `update sensor set geometry = '{"type": "LineString", "coordinates": []}' where outside_id = 'a'`,
    );
    const some = await loadLinkedSensorStates(db, [idOf('c'), idOf('a')]);
    expect(some.map(({ outsideId, at }) => [outsideId, at])).toEqual([['a', null]]);
    expect((await loadSensorsByOutsideId(db, ['c']))[0]?.isRemoved).toBe(true);
  });
});

describe('changes', () => {
  it('are told after a number: their sensors once, or that they were many', async () => {
    const { db } = database;
    const from = await loadLiveRevision(db);
    const change = (sensors: readonly number[] | null) =>
      db.transaction().execute(async (tx) => notifyLiveChange(tx, await nextRevision(tx), sensors));
    expect(await loadChangesAfter(db, from)).toBeNull();
    await change([3, 4]);
    await change([4, 5]);
    expect(await loadLiveRevision(db)).toBe(from + 2);
    const after = await loadChangesAfter(db, from);
    expect({ ...after, sensors: after?.sensors?.toSorted() }).toEqual({
      revision: from + 2,
      sensors: [3, 4, 5],
    });
    expect((await loadChangesAfter(db, from + 1))?.sensors?.toSorted()).toEqual([4, 5]);
    expect(await loadChangesAfter(db, from + 2)).toBeNull();
    await change(null);
    expect(await loadChangesAfter(db, from)).toEqual({ revision: from + 3, sensors: null });
  });

  it('are kept some thousands long: who is further behind reads all, and the oldest are dropped now and then', async () => {
    const { db } = database;
    const tell = (revision: number) => db.transaction().execute((tx) => notifyLiveChange(tx, revision, [1]));
    const last = 256 * 40;
    await tell(last - 5001);
    await tell(last - 5000);
    await tell(last - 1);
    expect(await database.rows('select from live_change')).toHaveLength(3);
    await tell(last);
    const kept = await database.rows('select revision::int from live_change order by 1');
    expect(kept.map(({ revision }) => revision)).toEqual([last - 5000, last - 1, last]);
    expect(await loadChangesAfter(db, last - 5000)).toEqual({ revision: last, sensors: [1] });
    expect(await loadChangesAfter(db, last - 5001)).toEqual({ revision: last, sensors: null });
  });
});

describe('sensors that are registered', () => {
  it('keep a place they do not give anew, and come back when they were taken away', async () => {
    const { db } = database;
    expect(
      (await loadKnownSensors(db, ['a', 'b', 'no such'])).toSorted((x, y) =>
        x.outsideId.localeCompare(y.outsideId),
      ),
    ).toEqual([
      {
        outsideId: 'a',
        isRemoved: false,
        spaces: 4,
        isSimulated: true,
        geometry: '[11,43]',
        links: [linkAt(1)],
      },
      { outsideId: 'b', isRemoved: false, spaces: 1, isSimulated: false, geometry: null, links: [linkAt(0)] },
    ]);
    const [box] = await database.rows('select bounds::text from sensor where outside_id = $1', ['a']);
    await write(['a', full], ['b', full]);
    const remove = (id: number) => db.transaction().execute((tx) => removeSensor(tx, id));
    expect([await remove(idOf('a')), await remove(idOf('a')), await remove(0)]).toEqual([true, false, false]);
    expect(await database.rows('select sensor_id from sensor_state')).toEqual([{ sensor_id: idOf('b') }]);
    expect((await loadKnownSensors(db, ['a']))[0]).toMatchObject({ isRemoved: true, links: [] });
    expect((await loadKnownSensors(db, ['b']))[0]?.links).toEqual([linkAt(0)]);
    const again = await db.transaction().execute((tx) => writeSensors(tx, [row('a', 9)]));
    expect(again.get('a')).toBe(idOf('a'));
    expect((await loadKnownSensors(db, ['a']))[0]).toMatchObject({
      isRemoved: false,
      spaces: 9,
      isSimulated: false,
      geometry: '[11,43]',
    });
    expect(await database.rows('select bounds::text from sensor where outside_id = $1', ['a'])).toEqual([
      box,
    ]);
    await db.transaction().execute(async (tx) => {
      await writeSensors(tx, [row('a', 9, [12, 44])]);
      await assignSensorLinks(tx, [{ sensor: idOf('a'), link: linkAt(2) }]);
      await assignSensorLinks(tx, [{ sensor: idOf('a'), link: linkAt(3) }]);
    });
    expect((await loadKnownSensors(db, ['a']))[0]).toMatchObject({ geometry: '[12,44]', links: [linkAt(3)] });
    expect(
      (await database.rows('select bounds::text from sensor where outside_id = $1', ['a']))[0].bounds,
    ).toBe('(12,44),(12,44)');
  });

  it('are mapped by link and then sensor, a page at a time, at links that stand', async () => {
    const { db } = database;
    await putRows(db, 'link_sensor', 'link_id, sensor_id', [linkAt(0), idOf('c')], [linkAt(2), idOf('b')]);
    await database.rows('update link set retired = now() where id = $1', [linkAt(2)]);
    const page = await loadSensorMapPage(db, 2, 1);
    expect(page).toEqual({
      count: 3,
      rows: [
        { link: linkAt(0), segment_id: links[0]?.segment_id, sensor: idOf('c'), outside_id: 'c' },
        { link: linkAt(1), segment_id: links[1]?.segment_id, sensor: idOf('a'), outside_id: 'a' },
      ],
    });
    expect(await loadSensorsOfLinks(db, [linkAt(0), linkAt(3)])).toEqual(
      new Map([[linkAt(0), [idOf('b'), idOf('c')]]]),
    );
  });

  it('are live when one that stands at a link is online and in use', async () => {
    const { db } = database;
    await write(
      ['c', { ...full, commissioned: true }],
      ['a', full],
      ['b', { ...full, online: false, commissioned: true }],
    );
    expect(await hasLiveSensor(db)).toBe(false);
    await write(['b', { ...full, commissioned: true }]);
    expect(await hasLiveSensor(db)).toBe(true);
  });
});
