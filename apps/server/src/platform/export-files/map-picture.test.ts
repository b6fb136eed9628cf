// Map pictures: their scale, the position of lines, which street names are drawn, and the margin
// around curbs.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { addMargin, boundsOfLines } from './line-bounds.ts';
import {
  type CurbTypeStyle,
  type MapPictureOptions,
  type PictureLine,
  renderMapPicture,
  scaleDash,
} from './map-picture.ts';

const look: CurbTypeStyle = { name: 'bus', title: 'Bus', color: '#1971c2', dash: 'dash', width: 2 };
/** Meters per degree of latitude, as in the picture's projection. */
const degree = 111_195;

/** A box at the equator with this width and height in meters. */
function box(width: number, height = 10): MapPictureOptions['box'] {
  return [0, 0, width / degree, height / degree];
}

function draw(more: Partial<MapPictureOptions> = {}): string {
  const parts = { box: box(1000, 500), lines: [], looks: new Map([['bus', look]]), width: 400, height: 200 };
  return renderMapPicture({ ...parts, imperial: false, north: 'N', ...more }).svg;
}

describe('the scale bar', () => {
  it.each([
    [1000, false, '200 m', 75.2],
    [3000, false, '500 m', 62.7],
    [500, false, '100 m', 75.2],
    [20_000, false, '5 km', 94],
    [4200, false, '1 km', 89.5],
    [1000, true, '500 ft', 57.3],
    [20_000, true, '10000 ft', 57.3],
  ])(
    'of %i m across is at most a quarter of the picture (imperial: %s)',
    (metres, imperial, text, points) => {
      const svg = draw({ box: box(metres), imperial });
      expect(svg).toContain(`>${text}</text>`);
      const [, end] = /M12 185L12 188L([\d.]+) 188/.exec(svg) ?? [];
      expect(Number(end) - 12).toBeCloseTo(points, 0);
    },
  );
});

describe('lines', () => {
  const marked: PictureLine = {
    line: [
      [0, 0],
      [1000 / degree, 500 / degree],
    ],
    class: 'bus',
    isMarked: true,
  };

  it('lie north up, from the south-west at the left foot to the north-east at the right head', () => {
    expect(draw({ lines: [marked] })).toContain('M12.0 194.0L388.0 6.0');
  });

  it('are narrower the further one is from the equator', () => {
    const north: MapPictureOptions['box'] = [0, 60, 1000 / degree, 60 + 10 / degree];
    const across: Position[] = [
      [0, 60],
      [1000 / degree, 60],
    ];
    const line = { ...marked, line: across };
    const near = draw({ box: north, lines: [line] });
    // This line is 500 m long, so it fills the width again.
    expect(near).toMatch(/M12\.0 [\d.]+L388\.0/);
    expect(near).toContain('>100 m</text>');
  });

  it('that the picture is about have a halo below all others, in the colour and dash of their class', () => {
    const svg = draw({ lines: [{ ...marked, isMarked: false, class: null }, marked] });
    expect(svg.match(/#38b2ac/g)).toHaveLength(1);
    expect(draw({ lines: [{ ...marked, isMarked: false }] })).not.toContain('#38b2ac');
    expect(svg.indexOf('#38b2ac')).toBeLessThan(svg.indexOf('#d5dadd'));
    expect(svg.indexOf('#d5dadd')).toBeLessThan(svg.indexOf('#1971c2'));
    expect(draw({ lines: [{ ...marked, class: 'unknown' }] })).toContain('#8a9499');
    expect(draw({ lines: [{ ...marked, class: 'unknown' }] })).not.toContain('stroke-dasharray');
    expect(draw({ lines: [marked] })).toMatch(/stroke-width="3\.01" stroke-dasharray="7\.82 3\.91"/);
  });

  it('of a class have its dash in widths of the line', () => {
    expect(scaleDash({ ...look, dash: 'dash dot', width: 2 }, 3)).toEqual([18, 6, 3.6, 6]);
    expect(scaleDash({ ...look, dash: 'solid' }, 3)).toEqual([]);
  });
});

describe('names of streets', () => {
  const at = (x: number, y: number): Position => [x / degree, y / degree];
  const street = (text: string, x: number, y: number, turned = false) => ({
    text,
    along: turned ? ([at(x + 100, y), at(x - 100, y)] as const) : ([at(x - 100, y), at(x + 100, y)] as const),
  });

  it('are written once where they do not lie over one another, and without signs of their own', () => {
    const svg = draw({
      names: [street('Oak & <Elm>', 500, 250), street('Under it', 510, 255), street('Far', 500, 400)],
    });
    expect(svg.match(/>Oak &amp; &lt;Elm&gt;</g)).toHaveLength(2);
    expect(svg).not.toContain('Under it');
    expect(svg).toContain('>Far<');
  });

  it('are read from the left, whichever way the street goes', () => {
    for (const isTurned of [false, true])
      expect(draw({ names: [street('Oak', 500, 250, isTurned)] })).toContain('rotate(0.0)');
    const up = { text: 'Up', along: [at(500, 200), at(500, 300)] as const };
    const down = { text: 'Down', along: [at(500, 300), at(500, 200)] as const };
    expect(draw({ names: [up] })).toContain('rotate(90.0)');
    expect(draw({ names: [down] })).toContain('rotate(90.0)');
  });

  it.each([
    ['over the left edge', 20, 250],
    ['over the right edge', 980, 250],
    ['over the upper edge', 500, 505],
    ['over the lower edge', 600, -5],
    ['under the scale bar', 90, 40],
    ['under the north arrow', 960, 430],
  ])('are left out %s', (_where, x, y) => {
    expect(draw({ names: [street('Oak Street', x, y)] })).not.toContain('Oak Street');
  });

  it.each([
    ['right of the scale bar', 600, 40],
    ['above the scale bar', 90, 140],
    ['left of the north arrow', 700, 450],
    ['below the north arrow', 940, 300],
  ])('are written %s', (_where, x, y) => {
    expect(draw({ names: [street('Oak Street', x, y)] })).toContain('Oak Street');
  });
});

it('the pin of a place has its tip there; without a place there is none', () => {
  expect(draw({ point: [500 / degree, 250 / degree] })).toContain('<g transform="translate(200.0 100.0)">');
  expect(draw({ point: null })).not.toContain('<g transform');
});

it('the box of lines reaches to every point of them, and has some room about it', () => {
  const lines: Position[][] = [
    [
      [5, 1],
      [4, 3],
    ],
    [[2, 2]],
  ];
  expect(boundsOfLines(lines)).toEqual([2, 1, 5, 3]);
  const [west, south, east, north] = addMargin([2, 1, 5, 3]);
  for (const [got, expected] of [
    [west, 1.64],
    [south, 0.76],
    [east, 5.36],
    [north, 3.24],
  ] as const)
    expect(got).toBeCloseTo(expected, 6);
  const point = addMargin([2, 1, 2, 1]);
  expect(point[0]).toBeLessThan(2 - 0.0003);
  expect(point[3]).toBeGreaterThan(1.0003);
});
