// Tests that text on every curb type's color has a contrast of at least 4.5:1.
import { defaultCurbTypes } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { contrastColor, luminance } from './contrast-color.ts';

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe('inkOn', () => {
  it('reads on every class in both schemes', () => {
    for (const { color, colorDark } of defaultCurbTypes)
      for (const back of [color, colorDark])
        expect(contrast(back, contrastColor(back))).toBeGreaterThanOrEqual(4.5);
  });
  it('reads colors of 4 and 7 characters as red, green and blue, and no others', () => {
    for (const [short, long, share] of [
      ['#f00', '#ff0000', 0.2126],
      ['#0f0', '#00ff00', 0.7152],
      ['#00f', '#0000ff', 0.0722],
    ] as const) {
      expect(luminance(long)).toBeCloseTo(share, 10);
      expect(luminance(short)).toBe(luminance(long));
    }
    for (const none of ['#ff00', 'ff0000', '#ff00000', '#gg0000', '']) expect(luminance(none)).toBe(0);
  });
  it('knows short colours', () => {
    expect(luminance('#fff')).toBeCloseTo(1, 5);
    expect(luminance('nothing')).toBe(0);
  });
});
