// The city is fitted beside, above or below the panels, wherever it is largest.
import { describe, expect, it } from 'vitest';
import { fitPadding, panelsAround } from './fit-padding.ts';

const desktop = { width: 1280, height: 744 };
const bar = { left: 360, top: 636, right: 920, bottom: 732 };
const legend = { left: 12, top: 400, right: 262, bottom: 732 };
const wide = [-122.8, 45.5, -122.4, 45.55] as const;
const tall = [-122.6, 45.2, -122.5, 45.6] as const;

describe('roomFor', () => {
  it('leaves a margin where there are no panels', () => {
    expect(fitPadding(tall, desktop, [])).toEqual({ left: 16, top: 16, right: 16, bottom: 16 });
  });
  it('goes above a bar', () => {
    expect(fitPadding(tall, desktop, [bar])).toEqual({
      left: 16,
      top: 16,
      right: 16,
      bottom: 744 - 636 + 16,
    });
  });
  it('puts a tall city beside the legend and a wide one above it', () => {
    expect(fitPadding(tall, desktop, [bar, legend]).left).toBe(262 + 16);
    expect(fitPadding(wide, desktop, [bar, legend])).toEqual({ left: 16, top: 16, right: 16, bottom: 360 });
  });
  it('leaves a wide street in the middle beside the buttons at the edge', () => {
    const buttons = { left: 1220, top: 8, right: 1268, bottom: 340 };
    expect(fitPadding(wide, desktop, [buttons])).toEqual({ left: 16, top: 16, right: 76, bottom: 16 });
  });
  it('stays out from behind the side panels that the map reaches behind', () => {
    const stage = { left: 320, top: 0, right: 1280, bottom: 500 };
    const sides = panelsAround(stage, desktop);
    expect(sides).toEqual([
      { left: 0, top: 0, right: 320, bottom: 744 },
      { left: 0, top: 500, right: 1280, bottom: 744 },
    ]);
    expect(fitPadding(wide, desktop, sides)).toEqual({ left: 336, top: 16, right: 16, bottom: 260 });
  });
  it('gives up where panels cover everything', () => {
    const all = { left: 0, top: 0, right: 300, bottom: 200 };
    expect(fitPadding(tall, { width: 300, height: 200 }, [all]).left).toBe(16);
  });
});

describe('a panel', () => {
  const frame = { width: 1000, height: 400 };
  // A square, so that the remaining height determines the scale.
  const square = [-1, -1, 1, 1] as const;
  const panel = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

  it.each([
    ['at the left', panel(0, 0, 550, 400), { left: 566 }],
    ['at the right', panel(450, 0, 1000, 400), { right: 566 }],
    ['at the head', panel(0, 0, 1000, 220), { top: 236 }],
    ['at the foot', panel(0, 180, 1000, 400), { bottom: 236 }],
  ])('%s is passed where it takes no more than 55 %', (_what, one, passed) => {
    expect(fitPadding(square, frame, [one])).toEqual({ left: 16, top: 16, right: 16, bottom: 16, ...passed });
  });

  it.each([
    ['at the left', panel(0, 0, 551, 400)],
    ['at the right', panel(449, 0, 1000, 400)],
    ['at the head', panel(0, 0, 1000, 221)],
    ['at the foot', panel(0, 179, 1000, 400)],
  ])('%s that takes more lies over the city', (_what, one) => {
    expect(fitPadding(square, frame, [one])).toEqual({ left: 16, top: 16, right: 16, bottom: 16 });
  });

  it('beside another on the same side counts once', () => {
    const found = fitPadding(square, frame, [panel(0, 0, 100, 400), panel(0, 0, 300, 400)]);
    expect(found).toEqual({ left: 316, top: 16, right: 16, bottom: 16 });
  });

  it('stands round a window only where something of the frame is left', () => {
    expect(panelsAround(panel(0, 0, 1000, 400), frame)).toEqual([]);
    expect(panelsAround(panel(10, 20, 970, 360), frame)).toEqual([
      panel(0, 0, 10, 400),
      panel(970, 0, 1000, 400),
      panel(0, 0, 1000, 20),
      panel(0, 360, 1000, 400),
    ]);
  });
});
