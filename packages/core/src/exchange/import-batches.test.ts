// Splitting a file into batches: every feature once, in order, no batch too large, without
// geometry.
import { describe, expect, it } from 'vitest';
import { splitIntoImportBatches } from './import-batches.ts';

describe('importPortions', () => {
  it('keeps every feature once and in order, at most 100 a portion', () => {
    const features = Array.from({ length: 250 }, (_, id) => ({ id, geometry: { type: 'Point' } }));
    const portions = splitIntoImportBatches(features);
    expect(portions.map(({ first }) => first)).toEqual([0, 100, 200]);
    expect(portions.flatMap((portion) => portion.features)).toEqual(
      features.map(({ id }) => ({ id, geometry: null })),
    );
  });
  it('ends a portion before it grows beyond a megabyte, and lets a single larger feature stand alone', () => {
    const large = { properties: { reason: 'x'.repeat(700_000) } };
    expect(splitIntoImportBatches([large, large, { id: 1 }]).map(({ features }) => features.length)).toEqual([
      1, 2,
    ]);
    expect(splitIntoImportBatches([{ text: 'x'.repeat(2_000_000) }, { id: 2 }])).toHaveLength(2);
  });
  it('passes on what is no feature, for the server to name', () => {
    expect(splitIntoImportBatches([null, 7, undefined])).toEqual([
      { first: 0, features: [null, 7, undefined] },
    ]);
    expect(splitIntoImportBatches([])).toEqual([]);
  });
});
