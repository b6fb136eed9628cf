// Visitors of the demo's curbs: by day or by night, on workdays or weekends, as in a real city.
import { describe, expect, it } from 'vitest';
import { type DayKind, visitorGroups } from './visitors.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
function of(name: string) {
  const who = visitorGroups.find(({ userClass }) => userClass === name);
  if (who === undefined) throw new Error(`no ${name}`);
  const at = (hour: number, day: DayKind = 'workday', setting: 'busy' | 'homely' = 'busy') =>
    who.arrivals(hour, day, setting);
  const fullest = (day: DayKind, setting: 'busy' | 'homely' = 'busy') =>
    hours.reduce((best, hour) => (at(hour, day, setting) > at(best, day, setting) ? hour : best));
  const sum = (day: DayKind) => hours.reduce((total, hour) => total + at(hour, day), 0);
  const wish = (hour: number, setting: 'busy' | 'homely') => who.wish(hour, setting);
  return { at, fullest, sum, wish };
}

describe('visitors', () => {
  it('come to shops about noon, and home in the late afternoon to stay the night', () => {
    const car = of('car');
    expect(car.fullest('workday')).toBe(11);
    expect(car.fullest('saturday')).toBe(13);
    expect([16, 17, 18]).toContain(car.fullest('workday', 'homely'));
    expect(car.wish(18, 'homely').median).toBeGreaterThan(8 * 60);
    expect(car.wish(2, 'homely').median).toBeGreaterThan(8 * 60);
    for (const hour of [3, 15]) expect(car.wish(hour, 'homely').median).toBeLessThan(3 * 60);
    expect(car.wish(17, 'busy').median).toBeGreaterThan(car.wish(16, 'busy').median);
    expect(car.wish(21, 'busy').median).toBeGreaterThan(car.wish(22, 'busy').median);
  });
  it('are delivering in the morning, little on Saturdays and hardly on Sundays', () => {
    const { fullest, sum } = of('delivery');
    expect([8, 9]).toContain(fullest('workday'));
    expect(sum('saturday')).toBeLessThan(sum('workday') * 0.6);
    expect(sum('sunday')).toBeLessThan(sum('saturday') * 0.3);
  });
  it('are taxis and shared rides in the evening, the more before the weekend', () => {
    for (const name of ['taxi', 'rideshare']) {
      const { at, fullest } = of(name);
      expect([20, 21]).toContain(fullest('friday'));
      expect(at(21, 'friday')).toBeGreaterThan(at(21, 'workday') * 1.3);
    }
  });
  it('with a permit are fewer than those who drive home without one', () => {
    const [permit, car] = [of('permit'), of('car')];
    for (const hour of hours) {
      expect(permit.at(hour)).toBeLessThan(car.at(hour, 'workday', 'homely'));
      expect(permit.at(hour)).toBeGreaterThan(car.at(hour, 'workday', 'homely') / 2);
    }
  });
});
