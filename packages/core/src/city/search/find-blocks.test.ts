// How much a search for blocks costs where many streets have similar names.
import { describe, expect, it } from 'vitest';
import { blockCandidates, findBlocks, maxTriedBlocks } from './find-blocks.ts';
import { findStreets } from './find-streets.ts';
import { PlaceIndex } from './place-index.ts';

const kinds = ['Street', 'Avenue', 'Lane', 'Drive', 'Road'];
const names = ['Oak', 'Elm', 'Fir', 'Ash'];
const all = names.flatMap((name) => kinds.map((kind) => `${name} ${kind}`));

/** A city in which every street crosses every other. */
function crossedCity() {
  const index = new PlaceIndex({ line: () => undefined });
  let id = 0;
  for (const street of all)
    for (const [at, from] of all.entries()) {
      id += 1;
      const to = all[(at + 1) % all.length] ?? null;
      index.put({ id, segmentId: `S-${id}`, regulationId: null, street, side: 'N', from, to });
    }
  return index;
}

describe('a search for blocks', () => {
  const index = crossedCity();

  it.each(['oak between elm and fir', 'oak elm fir ash to oak', 'oak elm fir to ash', 'oak from elm to fir'])(
    'tries few blocks and each name once: %s',
    (text) => {
      const searched: string[] = [];
      const tried = blockCandidates(index, text, (places, name, isOpen) => {
        searched.push(`${name} ${isOpen}`);
        return findStreets(places, name, isOpen);
      });
      expect(tried.length).toBeGreaterThan(0);
      expect(tried.length).toBeLessThanOrEqual(maxTriedBlocks);
      expect(new Set(searched).size).toBe(searched.length);
      expect(tried.map(({ worth }) => worth)).toEqual(
        tried.map(({ worth }) => worth).toSorted((a, b) => b - a),
      );
    },
  );

  it('finds what is named exactly before what is similar', () => {
    const [best] = findBlocks(index, 'oak lane between elm road and elm drive');
    expect([best?.street.key, best?.from.key, best?.to.key]).toEqual(['oak lane', 'elm road', 'elm drive']);
  });
});
