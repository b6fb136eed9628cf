// A city is fitted beside, above or below the panels, whichever shows it largest.
import { describe, expect, it } from 'vitest';
import { panelsAround, roomFor } from './room.ts';

const desktop = { width: 1280, height: 744 };
const bar = { left: 360, top: 636, right: 920, bottom: 732 };
const legend = { left: 12, top: 400, right: 262, bottom: 732 };
const wide = [-122.8, 45.5, -122.4, 45.55] as const;
const tall = [-122.6, 45.2, -122.5, 45.6] as const;

describe('roomFor', () => {
  it('leaves a margin where there are no panels', () => {
    expect(roomFor(tall, desktop, [])).toEqual({ left: 16, top: 16, right: 16, bottom: 16 });
  });
  it('goes above a bar', () => {
    expect(roomFor(tall, desktop, [bar])).toEqual({ left: 16, top: 16, right: 16, bottom: 744 - 636 + 16 });
  });
  it('puts a tall city beside the legend and a wide one above it', () => {
    expect(roomFor(tall, desktop, [bar, legend]).left).toBe(262 + 16);
    expect(roomFor(wide, desktop, [bar, legend])).toEqual({ left: 16, top: 16, right: 16, bottom: 360 });
  });
  it('stays out from behind the side panels that the map reaches behind', () => {
    const stage = { left: 320, top: 0, right: 1280, bottom: 500 };
    const sides = panelsAround(stage, desktop);
    expect(sides).toEqual([
      { left: 0, top: 0, right: 320, bottom: 744 },
      { left: 0, top: 500, right: 1280, bottom: 744 },
    ]);
    expect(roomFor(wide, desktop, sides)).toEqual({ left: 336, top: 16, right: 16, bottom: 260 });
  });
  it('gives up where panels cover everything', () => {
    const all = { left: 0, top: 0, right: 300, bottom: 200 };
    expect(roomFor(tall, { width: 300, height: 200 }, [all]).left).toBe(16);
  });
});
