// What a file of areas says of itself.
import { describe, expect, it } from 'vitest';
import { areasIn } from './import-file.ts';

const area = (properties: unknown) => ({ type: 'Feature', properties, geometry: null });
const textOf = (...features: readonly unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('areasIn', () => {
  it('offers the properties every area has words in, the usual names first', () => {
    const read = areasIn(
      textOf(
        area({ code: 1, NEIGHBORHOOD: 'North', note: null }),
        area({ code: 2, NEIGHBORHOOD: 'South', note: 'x' }),
      ),
    );
    expect(read).toMatchObject({ ok: true, names: ['NEIGHBORHOOD', 'code'] });
  });

  it('takes nothing else', () => {
    for (const text of ['', '{', '[]', '{"type":"Feature"}', textOf()])
      expect(areasIn(text).ok, text).toBe(false);
  });
});
