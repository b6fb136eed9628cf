// The map's box around a curb.
import { expect, it } from 'vitest';
import { boxOfLink } from './link-box.ts';

it('leaves some thirty metres about a curb', () => {
  const geometry = {
    type: 'LineString' as const,
    coordinates: [
      [3, 5],
      [1, 9],
      [2, 7],
    ] as [number, number][],
  };
  const box = boxOfLink({ geometry });
  for (const [at, degrees] of [0.9997, 4.9997, 3.0003, 9.0003].entries())
    expect(box[at]).toBeCloseTo(degrees, 9);
});
