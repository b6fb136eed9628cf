// Tests at which stop a released sheet comes to rest.
import { describe, expect, it } from 'vitest';
import { findRestingStop } from './sheet-stops.ts';

const heights = [160, 400, 780];
const drop = (from: number, height: number, speed = 0) => findRestingStop({ from, height, speed }, heights);

describe('a dropped sheet', () => {
  it('goes on to the next stop after a third of the way, and back after less', () => {
    expect(drop(160, 250)).toBe(1);
    expect(drop(160, 200)).toBe(0);
    expect(drop(400, 300)).toBe(0);
    expect(drop(400, 380)).toBe(1);
    expect(drop(400, 640)).toBe(2);
    expect(drop(780, 200)).toBe(0);
  });
  it('follows a flick, by about one stop', () => {
    expect(drop(400, 430, 1.5)).toBe(2);
    expect(drop(400, 380, -1)).toBe(0);
    expect(drop(160, 250, 20)).toBe(1);
  });
  it('closes when it is pulled out at the bottom', () => {
    expect(drop(160, 60)).toBeNull();
    expect(drop(160, 150, -0.8)).toBeNull();
  });
});
