// Metrics of links on a map: what is sent when they change, and their bounding box.
import { describe, expect, it } from 'vitest';
import {
  absentCurbFilter,
  boxOfLines,
  diffMetricStyles,
  type MetricStyle,
  maxAbsentCurbs,
  padToMinSpan,
  toMetricFeatureState,
  zoneOutlineFeatures,
} from './metrics-view.ts';

const look = (color: string, pattern: MetricStyle['pattern'] = 'solid'): MetricStyle => ({
  color,
  width: 1,
  pattern,
});

describe('changedFigures', () => {
  it('tells what differs, and what is gone', () => {
    const before = new Map([
      [1, look('#111')],
      [2, look('#222')],
      [3, look('#333')],
    ]);
    const after = new Map([
      [1, look('#111')],
      [2, look('#222', 'dotted')],
      [4, look('#444')],
    ]);
    const { set, gone } = diffMetricStyles(before, after);
    expect(set.map(([link]) => link)).toEqual([2, 4]);
    expect(gone).toEqual([3]);
    expect(diffMetricStyles(after, after)).toEqual({ set: [], gone: [] });
  });
});

describe('figureState', () => {
  it('says a pattern beside the colour', () => {
    expect(toMetricFeatureState(look('#123456', 'dashed'))).toEqual({
      color: '#123456',
      width: 1,
      dashed: 1,
      dotted: 0,
    });
  });
});

describe('boxOfLines', () => {
  it('holds every line', () => {
    const line = (...coordinates: [number, number][]) => ({ type: 'LineString' as const, coordinates });
    expect(boxOfLines([])).toBeNull();
    expect(
      boxOfLines([
        { link: 1, geometry: line([-122.6, 45.5], [-122.5, 45.6]) },
        { link: 2, geometry: line([-122.7, 45.4], [-122.65, 45.45]) },
      ]),
    ).toEqual([-122.7, 45.4, -122.5, 45.6]);
  });
});

describe('withoutGone', () => {
  it('leaves nothing out where nothing is gone, and each curb once else', () => {
    expect(absentCurbFilter({ links: [], lines: [] })).toBeNull();
    expect(absentCurbFilter({ links: [7, 9], lines: [] })).toEqual(['match', ['id'], [7, 9], false, true]);
    const many = Array.from({ length: maxAbsentCurbs + 5 }, (_none, id) => id + 1);
    const filter = absentCurbFilter({ links: many, lines: [] });
    expect(Array.isArray(filter) ? filter[2] : null).toHaveLength(maxAbsentCurbs);
  });
});

describe('outlineFeatures', () => {
  it('gives areas and lines, each as what it is', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as [number, number][];
    const shapes = zoneOutlineFeatures([
      { kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } },
      { kind: 'lines', lines: [ring.slice(0, 2)] },
    ]);
    expect(shapes.map(({ geometry, properties }) => [geometry.type, properties?.kind])).toEqual([
      ['Polygon', 'area'],
      ['MultiLineString', 'lines'],
    ]);
  });
});

describe('withSurroundings', () => {
  it('shows the streets around a single curb, and leaves a district as it is', () => {
    const [west, south, east, north] = padToMinSpan([-122.6, 45.5, -122.5999, 45.5002]);
    expect(north - south).toBeGreaterThan(0.00179);
    expect(east - west).toBeGreaterThan(0.00179);
    expect((west + east) / 2).toBeCloseTo(-122.59995, 8);
    expect(padToMinSpan([-122.6, 45.5, -122.5, 45.5001])).toEqual([-122.6, 45.5, -122.5, 45.5001]);
  });
});
