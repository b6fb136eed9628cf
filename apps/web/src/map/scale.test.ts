// The scale bar: round lengths that fit.
import { describe, expect, it } from 'vitest';
import { metresPerPixel, scaleBar } from './scale.ts';

describe('scaleBar', () => {
  it('knows the ground length of a pixel', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.5, 1);
    expect(metresPerPixel(16, 60)).toBeCloseTo(metresPerPixel(16, 0) / 2, 6);
  });

  it('shows 1, 2, 3 or 5 times a power of ten and never more pixels than asked for', () => {
    for (let zoom = 0; zoom <= 22; zoom += 0.5)
      for (const units of ['metric', 'imperial'] as const) {
        const bar = scaleBar(zoom, 45, units, 96);
        expect(bar.pixels).toBeLessThanOrEqual(96);
        expect(bar.pixels).toBeGreaterThan(30);
        const digits = String(bar.count)
          .replace(/^0\.0*/, '')
          .replaceAll('0', '');
        expect(['1', '2', '3', '5']).toContain(digits);
      }
  });

  it('changes to kilometres and miles', () => {
    expect(scaleBar(16, 0, 'metric', 96)).toEqual({ pixels: 84, count: 100, unit: 'metres' });
    expect(scaleBar(10, 0, 'metric', 96).unit).toBe('kilometres');
    expect(scaleBar(10, 0, 'imperial', 96).unit).toBe('miles');
  });
});
