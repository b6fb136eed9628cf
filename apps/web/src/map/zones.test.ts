// Zones as features, and which zones contain a position.
import { describe, expect, it } from 'vitest';
import { hatchOf, type MappedZone, noZones, zoneFeatures, zonesAt } from './zones.ts';

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

describe('a zone', () => {
  const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  it('keeps its hatch, whichever others are shown', () => {
    expect([null, 0, 1, 5, 6, 13].map(hatchOf)).toEqual([
      'rising',
      'rising',
      'falling',
      'dotted',
      'rising',
      'falling',
    ]);
  });

  it('does not hold what lies in its holes, and holds what lies in any of its areas', () => {
    const holed: MappedZone = {
      id: 3,
      name: 'Ring',
      forms: [
        {
          kind: 'area',
          geometry: {
            type: 'MultiPolygon',
            coordinates: [[ring(0, 0, 10, 10), ring(4, 4, 6, 6)], [ring(20, 20, 30, 30)]],
          },
        },
      ],
    };
    const made: MappedZone = { id: null, name: 'New', forms: [square(0, 10)] };
    expect([5, 2, 25, 15].map((place) => zonesAt([holed, made], [place, place]))).toEqual([[], [3], [3], []]);
    expect(zonesAt([part], [8.5, 8.5])).toEqual([]);
  });

  it('is before another by the size of its box, wide as well as high', () => {
    const flat: MappedZone = {
      id: 8,
      name: 'Flat',
      forms: [{ kind: 'area', geometry: { type: 'Polygon', coordinates: [ring(0, 0, 9, 2)] } }],
    };
    const block: MappedZone = {
      id: 9,
      name: 'Block',
      forms: [{ kind: 'area', geometry: { type: 'Polygon', coordinates: [ring(0, 0, 4, 5)] } }],
    };
    expect(zonesAt([block, flat], [1, 1])).toEqual([8, 9]);
  });

  it('is drawn in its shape and hatch, its name in the middle of its first form', () => {
    const street: MappedZone = {
      id: 4,
      name: 'Street',
      forms: [
        {
          kind: 'lines',
          lines: [
            [
              [0, 0],
              [1, 1],
            ],
            [
              [2, 2],
              [3, 3],
              [4, 4],
            ],
          ],
        },
      ],
    };
    const { shapes, labels } = zoneFeatures({ zones: [street, whole], chosen: null, edited: null });
    expect(shapes.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
      ['MultiLineString', { state: 'shown', kind: 'lines', hatch: 'crossed' }],
      ['Polygon', { state: 'shown', kind: 'area', hatch: 'falling' }],
    ]);
    expect(labels.map(({ geometry, properties }) => [geometry, properties?.chosen])).toEqual([
      [{ type: 'Point', coordinates: [3, 3] }, false],
      [{ type: 'Point', coordinates: [expect.closeTo(5, 1), expect.closeTo(5, 1)] }, false],
    ]);
    const empty: MappedZone = { id: 5, name: 'Empty', forms: [] };
    expect(zoneFeatures({ ...noZones, zones: [empty] })).toEqual({ shapes: [], labels: [] });
  });

  it('is not chosen while another is edited, or without an id', () => {
    const made: MappedZone = { id: null, name: 'New', forms: [square(0, 1)] };
    const { shapes } = zoneFeatures({ zones: [made], chosen: null, edited: null });
    expect(shapes[0]?.properties?.state).toBe('shown');
    const edited = [
      { key: 'a', name: 'One', form: square(5, 6), chosen: false },
      { key: 'b', name: 'Two', form: square(7, 8), chosen: true },
    ];
    const found = zoneFeatures({ zones: [whole], chosen: 1, edited });
    expect(found.shapes.map(({ properties }) => [properties?.state, properties?.hatch])).toEqual([
      ['back', 'falling'],
      ['edited', 'rising'],
      ['chosen', 'rising'],
    ]);
    expect(found.labels.map(({ properties }) => [properties?.name, properties?.chosen])).toEqual([
      ['Whole', false],
      ['One', false],
      ['Two', true],
    ]);
  });
});
