// Zones as features, and which of them a place lies in.
import { describe, expect, it } from 'vitest';
import { type MappedZone, zoneFeatures, zonesAt } from './zones.ts';

function square(from: number, to: number): MappedZone['forms'][number] {
  const ring: [number, number][] = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  return { kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } };
}

const whole: MappedZone = { id: 1, name: 'Whole', forms: [square(0, 10)] };
const part: MappedZone = {
  id: 2,
  name: 'Part',
  forms: [
    square(2, 4),
    {
      kind: 'lines',
      lines: [
        [
          [8, 8],
          [9, 9],
        ],
      ],
    },
  ],
};

describe('zonesAt', () => {
  it('finds the smaller zone before the one around it', () => {
    expect(zonesAt([whole, part], [3, 3])).toEqual([2, 1]);
    expect(zonesAt([whole, part], [8, 8])).toEqual([1]);
    expect(zonesAt([whole, part], [11, 3])).toEqual([]);
  });
});

describe('zoneFeatures', () => {
  it('draws each form, and each zone’s name once', () => {
    const { shapes, labels } = zoneFeatures({ zones: [whole, part], chosen: 2, edited: null });
    expect(shapes.map(({ properties }) => properties?.state)).toEqual(['shown', 'chosen', 'chosen']);
    expect(labels.map(({ properties }) => properties?.name)).toEqual(['Whole', 'Part']);
  });

  it('keeps the others back while one is edited', () => {
    const edited = [{ key: 'a', name: 'Polygon 1', form: square(5, 6), chosen: true }];
    const { shapes } = zoneFeatures({ zones: [whole], chosen: 1, edited });
    expect(shapes.map(({ properties }) => properties?.state)).toEqual(['back', 'chosen']);
  });
});
