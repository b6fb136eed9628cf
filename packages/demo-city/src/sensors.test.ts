// The demo's sensors: on paid curbs, with a plausible number of spaces, reproducible.
import { liveLink } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { demoCity } from './demo-city.ts';
import { demoSensors } from './sensors.ts';

describe('demoSensors', () => {
  it('stand on links of the city, read what can be counted, and are the same for the same seed', () => {
    const city = demoCity({ size: 'tiny', seed: 1 });
    const sensors = demoSensors(city, 1);
    expect(sensors.length).toBeGreaterThan(5);
    expect(sensors.length).toBeLessThan(300);
    const bays = new Map(city.links.map((link) => [link.outsideId, link.baysCount]));
    for (const { link, reading } of sensors) {
      expect(reading.spaces).toBe(bays.get(link));
      expect(liveLink([{ counts: true, reading }])).toMatchObject(reading);
    }
    expect(new Set(sensors.map(({ outsideId }) => outsideId)).size).toBe(sensors.length);
    expect(demoSensors(city, 1)).toEqual(sensors);
  });
});
