// Tests reading a file of areas before its upload.
import { describe, expect, it } from 'vitest';
import { parseAreas } from './parse-areas.ts';

const area = (properties: unknown) => ({ type: 'Feature', properties, geometry: null });
const textOf = (...features: readonly unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('areasIn', () => {
  it('offers the properties every area has words in, the usual names first', () => {
    const read = parseAreas(
      textOf(
        area({ code: 1, NEIGHBORHOOD: 'North', note: null }),
        area({ code: 2, NEIGHBORHOOD: 'South', note: 'x' }),
      ),
    );
    expect(read).toMatchObject({ ok: true, names: ['NEIGHBORHOOD', 'code'] });
  });

  it('takes nothing else', () => {
    for (const text of ['', '{', '[]', '{"type":"Feature"}', textOf()])
      expect(parseAreas(text).ok, text).toBe(false);
  });

  it('puts the usual names in their order, and the others as they come', () => {
    const properties = { id: 1, zone: 'z', DISTRICT_NO: 2, other: 'o', Title: 't', full_name: 'n' };
    const read = parseAreas(textOf(area(properties)));
    expect(read).toMatchObject({ names: ['full_name', 'Title', 'DISTRICT_NO', 'zone', 'id', 'other'] });
  });

  it.each([
    { value: '  ', named: false },
    { value: '', named: false },
    { value: true, named: false },
    { value: { a: 1 }, named: false },
    { value: 0, named: true },
    { value: ' x', named: true },
  ])('names areas by $value: $named', ({ value, named }) => {
    const read = parseAreas(textOf(area({ name: 'a' }), area({ name: value })));
    expect(read).toMatchObject({ ok: true, names: named ? ['name'] : [] });
  });

  it('takes areas without properties, all of them, and offers no names', () => {
    const read = parseAreas(textOf(area({ name: 'a' }), area(null), 7));
    expect(read).toMatchObject({ ok: true, names: [], file: { features: [{}, {}, 7] } });
  });

  it.each(['null', '{"type":"FeatureCollection"}', '{"type":"Other","features":[{}]}', '{"features":[{}]}'])(
    'takes no %s',
    (text) => {
      expect(parseAreas(text)).toEqual({ ok: false });
    },
  );
});
