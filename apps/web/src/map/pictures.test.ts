// @vitest-environment happy-dom
// The pictures the map shows: assets on discs by their state, work orders on tags by their status, hatches whose repeats meet.
import { workOrderStatuses } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { boundsOf, mockCanvas, type Shape, shapesOf } from '../testing/played-pen.ts';
import { drawAssetIcon } from './asset-icons.ts';
import { markerStates } from './assets.ts';
import { palettes } from './palette.ts';
import { drawWorkOrderIcon } from './work-order-icons.ts';
import { drawHatch, hatchName } from './zone-hatches.ts';
import { hatches } from './zones.ts';

const icon = { version: 1, path: 'M0 0L24 24', color: '#804020' };
/** Kind and bounds of each shape. */
const outlines = (shapes: readonly Shape[]) =>
  shapes.map((shape) => `${shape.kind} ${boundsOf(shape).join(' ')}`);

describe('the picture of an asset', () => {
  it('is 56 pixels each way: a disc, its rim, the icon in the middle', () => {
    mockCanvas();
    const picture = drawAssetIcon(icon, 'active', 'light');
    expect(picture).toMatchObject({ x: 0, y: 0, width: 56, height: 56 });
    const shapes = shapesOf(picture);
    expect(outlines(shapes)).toEqual([
      'fill 2 2 54 54',
      'stroke 4.5 4.5 51.5 51.5',
      'fill 12.4 12.4 43.6 43.6',
    ]);
    expect(shapes.map(({ color }) => color)).toEqual([palettes.light.casing, '#804020', '#804020']);
    expect(shapes[2]?.path).toBe(icon.path);
    expect(shapes[1]?.width).toBe(3);
  });

  it.each(markerStates)('of the state %s is told from the others without color', (state) => {
    mockCanvas();
    const shapes = shapesOf(drawAssetIcon(icon, state, 'light'));
    const [, rim, , ...crossed] = shapes;
    const isProposed = state === 'proposed' || state === 'going';
    expect(rim).toMatchObject({
      alpha: { active: 1, proposed: 1, going: 1, planned: 0.65, removed: 0.65 }[state],
      dash: { active: [], removed: [], planned: [3, 2.2], proposed: [3, 2.2], going: [3, 2.2] }[state],
      color: isProposed ? palettes.light.selection : '#804020',
      width: isProposed ? 4 : 3,
    });
    expect(shapes[2]?.dash).toEqual([]);
    const isCrossed = state === 'going' || state === 'removed';
    expect(crossed.map(({ color, width }) => [color, width])).toEqual(
      isCrossed
        ? [
            [palettes.light.casing, 8],
            [palettes.light.hover, 4],
          ]
        : [],
    );
    for (const stroke of crossed)
      expect(stroke.points).toEqual([
        [12, 44],
        [44, 12],
      ]);
  });

  it('has a paler ink in the dark', () => {
    mockCanvas();
    const ink = shapesOf(drawAssetIcon({ ...icon, color: '#ff0064' }, 'active', 'dark'))[1]?.color;
    expect(ink).toBe('rgb(255 140 185)');
  });

  it('has no icon that is no path, and is none without a canvas', () => {
    mockCanvas();
    expect(shapesOf(drawAssetIcon({ ...icon, path: '<script>' }, 'active', 'light'))).toHaveLength(2);
    mockCanvas(false);
    expect(drawAssetIcon(icon, 'active', 'light')).toBeNull();
    expect(drawWorkOrderIcon('open', 'light')).toBeNull();
    expect(drawHatch('rising', '#000000')).toBeNull();
  });
});

describe('the picture of a work order', () => {
  it.each([
    ['open', ['stroke 18 18 38 38']],
    ['assigned', ['fill 16 16 40 40']],
    ['in progress', ['fill 20 15 40 41']],
    ['blocked', ['fill 13 13 43 43']],
    ['done', ['stroke 17 19 39 37']],
    ['cancelled', ['stroke 18 18 38 38', 'stroke 18 18 38 38']],
  ] as const)('that is %s has its mark on a tag', (status, marks) => {
    mockCanvas();
    const picture = drawWorkOrderIcon(status, 'light');
    expect(picture).toMatchObject({ x: 0, y: 0, width: 56, height: 56 });
    const shapes = shapesOf(picture);
    expect(outlines(shapes)).toEqual(['fill 4 4 52 52', 'stroke 4 4 52 52', ...marks]);
    const [paper, rim, ...drawn] = shapes;
    expect(paper?.color).toBe(palettes.light.casing);
    expect([rim?.width, ...drawn.filter(({ kind }) => kind === 'stroke').map(({ width }) => width)]).toEqual([
      4,
      ...drawn.filter(({ kind }) => kind === 'stroke').map(() => 5),
    ]);
    for (const { color } of drawn) expect(color).toBe(rim?.color);
  });

  it('points to the right where it is worked on, is a diamond where it is blocked, and a hook where it is done', () => {
    mockCanvas();
    const markOf = (status: 'in progress' | 'blocked' | 'done') =>
      shapesOf(drawWorkOrderIcon(status, 'light'))[2] as Shape;
    const [top, tip, bottom] = markOf('in progress').points;
    expect([tip?.[0], tip?.[1]]).toEqual([40, 28]);
    expect([top?.[0], bottom?.[0]]).toEqual([20, 20]);
    expect((top?.[1] ?? 0) + (bottom?.[1] ?? 0)).toBe(56);
    for (const [x, y] of markOf('blocked').points) expect(Math.abs(x - 28) + Math.abs(y - 28)).toBe(15);
    expect(markOf('done').points).toEqual([
      [17, 29],
      [25, 37],
      [39, 19],
    ]);
    expect([markOf('in progress').closed, markOf('blocked').closed, markOf('done').closed]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('crosses out what was cancelled', () => {
    mockCanvas();
    const [, , falling, rising] = shapesOf(drawWorkOrderIcon('cancelled', 'dark')) as [
      Shape,
      Shape,
      Shape,
      Shape,
    ];
    const slope = (shape: Shape) => {
      const [[x1, y1], [x2, y2]] = shape.points as unknown as [[number, number], [number, number]];
      return (y2 - y1) / (x2 - x1);
    };
    expect([slope(falling), slope(rising)]).toEqual([1, -1]);
  });

  it('has a color of its own for each status but open and assigned, other ones in the dark', () => {
    mockCanvas();
    const colorsOf = (scheme: 'light' | 'dark') =>
      workOrderStatuses.map((status) => shapesOf(drawWorkOrderIcon(status, scheme))[1]?.color);
    expect(new Set(colorsOf('light')).size).toBe(workOrderStatuses.length - 1);
    expect(new Set([...colorsOf('light'), ...colorsOf('dark')]).size).toBe(2 * workOrderStatuses.length - 2);
  });
});

describe('a hatch', () => {
  /**
   * One repeat is 32 image pixels wide; `away` is the distance between a point and the nearest
   * stroke.
   */
  const across = 32;
  const away = (shapes: readonly Shape[], x: number, y: number) =>
    Math.min(
      ...shapes.map(({ points }) => {
        const [[x1, y1], [x2, y2]] = points as unknown as [[number, number], [number, number]];
        const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
        const at = Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
        return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1));
      }),
    );
  const inked = (shapes: readonly Shape[], x: number, y: number) => away(shapes, x, y) < 1.1;

  it.each([
    ['rising', (x: number, y: number) => Math.abs(((x + y) % across) - across / 2) > across / 2 - 1.4],
    [
      'falling',
      (x: number, y: number) => Math.abs(((x - y + across) % across) - across / 2) > across / 2 - 1.4,
    ],
    ['level', (_x: number, y: number) => Math.abs(y - across / 2) < 1],
    ['upright', (x: number) => Math.abs(x - across / 2) < 1],
    ['crossed', (x: number, y: number) => Math.abs(x - across / 2) < 1 || Math.abs(y - across / 2) < 1],
  ] as const)('%s goes its way all over, and its repeats meet', (hatch, isOn) => {
    mockCanvas();
    const picture = drawHatch(hatch, '#445566');
    expect(picture).toMatchObject({ x: 0, y: 0, width: across, height: across });
    const shapes = shapesOf(picture);
    for (const { kind, color, width } of shapes)
      expect([kind, color, width]).toEqual(['stroke', '#445566', 2]);
    for (let x = 0.5; x < across; x += 1)
      for (let y = 0.5; y < across; y += 1) {
        if (isOn(x, y)) expect(inked(shapes, x, y), `${x} ${y}`).toBe(true);
        else expect(away(shapes, x, y), `${x} ${y}`).toBeGreaterThan(0.5);
      }
  });

  it('of dots has two in each repeat, a half of it apart', () => {
    mockCanvas();
    const shapes = shapesOf(drawHatch('dotted', '#445566'));
    expect(outlines(shapes)).toEqual(['fill 5.6 5.6 10.4 10.4', 'fill 21.6 21.6 26.4 26.4']);
    expect(shapes.map(({ color }) => color)).toEqual(['#445566', '#445566']);
  });

  it('has a name for each direction and ink', () => {
    const names = hatches.flatMap((hatch) => ['#111111', '#222222'].map((ink) => hatchName(hatch, ink)));
    expect(new Set(names).size).toBe(12);
  });
});
