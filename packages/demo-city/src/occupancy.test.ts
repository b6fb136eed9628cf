// The demo's measurements: shares for whole weeks, busy and idle curbs, reproducible.
import { epochDayOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { demoCity } from './demo-city.ts';
import { blockOccupancy, type DemoOccupancy } from './occupancy.ts';
import { demoSensors } from './sensors.ts';
import { createSimulationContext } from './stays/simulate-block.ts';
import { toSimulatedBlocks } from './stays/simulated-blocks.ts';

function ended(work: Generator<undefined, readonly DemoOccupancy[]>): readonly DemoOccupancy[] {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

describe('blockOccupancy', () => {
  it('has a whole week of every counter, with hours above and below any band, and is the same for the same seed', () => {
    const city = demoCity({ size: 'tiny', seed: 1 });
    const counted = new Set(demoSensors(city, 1).map(({ link }) => link));
    const from = epochDayOf(2026, 10, 19);
    // Clocks go back on the last day, so one hour occurs twice.
    const measure = () =>
      toSimulatedBlocks(city, 1, counted).flatMap((block) =>
        ended(blockOccupancy(block, createSimulationContext(city, 1), counted, from, from + 2 * 7)),
      );
    const measures = measure();
    expect(measures.length).toBe(168 * counted.size);
    expect(
      measures.every(
        ({ occupancy, hours }) => occupancy >= 0 && occupancy <= 1 && (hours === 2 || hours === 3),
      ),
    ).toBe(true);
    expect(measures.some(({ occupancy }) => occupancy > 0.85)).toBe(true);
    expect(measures.some(({ occupancy }) => occupancy < 0.2)).toBe(true);
    expect(measure()).toEqual(measures);
  });
});
