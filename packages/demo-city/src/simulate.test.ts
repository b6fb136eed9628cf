// The simulator: never more vehicles than spaces, busier by day than by night, the same result for
// the same seed.
import { describe, expect, it } from 'vitest';
import { SensorSimulator } from './simulate.ts';

const counters = Array.from({ length: 40 }, (_none, index) => ({
  name: `s${index}`,
  spaces: 1 + (index % 9),
  taken: index % 3,
  liking: 1,
}));
const share = (simulator: SensorSimulator) => {
  const all = simulator.all();
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  return 1 - sum(({ free }) => free) / sum(({ spaces }) => spaces);
};

describe('SensorSimulator', () => {
  it('follows the day, within its spaces', () => {
    const simulator = new SensorSimulator(counters, 1);
    simulator.step(6 * 3600, { hour: 3.5, day: 'workday' });
    const night = share(simulator);
    simulator.step(6 * 3600, { hour: 11.5, day: 'workday' });
    expect(share(simulator)).toBeGreaterThan(night + 0.2);
    for (const { spaces, free } of simulator.all()) {
      expect(free).toBeGreaterThanOrEqual(0);
      expect(free).toBeLessThanOrEqual(spaces);
    }
  });
  it('tells what changed, and is the same for the same seed', () => {
    const play = () => {
      const simulator = new SensorSimulator(counters, 7);
      const before = new Map(simulator.all().map((one) => [one.name, one.free]));
      const changed = simulator.step(60, { hour: 12, day: 'workday' });
      for (const { name, free } of changed) expect(before.get(name)).not.toBe(free);
      return [...changed, ...simulator.step(600, { hour: 12, day: 'workday' })];
    };
    expect(play().length).toBeGreaterThan(3);
    expect(play()).toEqual(play());
  });
});
