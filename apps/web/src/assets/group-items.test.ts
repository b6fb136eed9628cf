// The request that rewrites a group: ids are retained, nothing is created twice, and other users'
// changes are not overwritten.
import { describe, expect, it } from 'vitest';
import {
  type AssetBody,
  appendChanges,
  hasEarlierAttempt,
  type ProposedItem,
  replaceItem,
  toItemBody,
} from './group-items.ts';

const point = (lng: number) => ({ type: 'Point' as const, coordinates: [lng, 43] as [number, number] });

function item(id: number, more: Partial<ProposedItem> = {}): ProposedItem {
  return {
    id,
    action: 'create',
    asset: null,
    asset_config: 1,
    type: 'bench',
    name: null,
    geometry: point(id),
    properties: { seats: 2 },
    installed: null,
    removed: null,
    is_published: false,
    seen_version: null,
    is_stale: false,
    ...more,
  };
}

const bench = (lng: number, more: Partial<AssetBody> = {}): AssetBody => ({
  action: 'create',
  asset_config: 1,
  name: null,
  geometry: point(lng),
  properties: {},
  installed: null,
  removed: null,
  ...more,
});

describe('changes added to a group', () => {
  it('come after what is there, which keeps its ids', () => {
    const change = item(2, { action: 'modify', asset: 7, seen_version: 3 });
    const sent = appendChanges([item(1), change], [bench(9)], []);
    expect(sent.map(({ id }) => id)).toEqual([1, 2, undefined]);
    expect(sent[1]).toMatchObject({ action: 'modify', asset: 7, seen_version: 3 });
  });

  it('write over what a try without an answer made, also where the form says something else by now', () => {
    const open = [item(1), item(2)];
    expect(hasEarlierAttempt(open, [bench(1)])).toBe(true);
    expect(hasEarlierAttempt(open, [bench(3)])).toBe(false);
    const sent = appendChanges(open, [bench(1.5, { name: 'Now' })], [bench(1)]);
    expect(sent.map(({ id, name }) => [id, name])).toEqual([
      [2, null],
      [1, 'Now'],
    ]);
    const removed = item(4, { action: 'remove', asset: 8, seen_version: 1 });
    const again: AssetBody[] = [{ action: 'remove', asset: 8, seen_version: 1 }];
    expect(appendChanges([removed], again, again)).toEqual([{ ...again[0], id: 4 }]);
  });
});

describe('one item written anew', () => {
  it('keeps its id and leaves the others', () => {
    const open = [item(1), item(2)];
    const sent = replaceItem(open, item(1), bench(5));
    expect(sent).toEqual([{ ...bench(5), id: 1 }, toItemBody(item(2))]);
    expect(replaceItem(open, item(1), null)).toEqual([toItemBody(item(2))]);
  });

  it('is refused when it is gone or somebody else wrote it meanwhile', () => {
    expect(replaceItem([item(2)], item(1), bench(5))).toBe('gone');
    expect(replaceItem([item(2)], item(1), null)).toBe('gone');
    expect(replaceItem([item(1, { name: 'Theirs' })], item(1), bench(5))).toBe('changed');
  });

  it('is not refused for the own try whose answer never came', () => {
    const now = item(1, { name: 'Mine', geometry: point(5) });
    const tried = [bench(5, { name: 'Mine' })];
    expect(replaceItem([now], item(1), bench(6), tried)).toEqual([{ ...bench(6), id: 1 }]);
  });
});
