// An open page follows changes of the city, and reloads nothing when only the clock has moved.
import { describe, expect, it } from 'vitest';
import { detectCityChange } from './city-change.ts';

const city = { name: 'A', revision: 3, now: '2026-11-21T10:00:00Z' };

describe('cityChange', () => {
  it('is none when only the server’s clock moved', () => {
    expect(detectCityChange(city, { ...city, now: '2026-11-21T10:01:00Z' })).toEqual({
      differs: false,
      stale: [],
    });
  });
  it('reads rule sets, links, regulations and classes again after an import or a publish', () => {
    const { differs, stale } = detectCityChange(city, { ...city, revision: 4 });
    expect(differs).toBe(true);
    expect(stale).toEqual(expect.arrayContaining(['rule-sets', 'links', 'regulations', 'sub-activities']));
  });
  it('takes over a changed setting without reading the rest again', () => {
    const renamed = Object.assign({}, city, { name: 'B' });
    expect(detectCityChange(city, renamed)).toEqual({ differs: true, stale: [] });
  });
});
