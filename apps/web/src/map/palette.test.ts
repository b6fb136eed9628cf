// Colors of the basemap: labels are legible, what the user draws is visible, and nothing stands out
// more than the curbs.
import { expect, it } from 'vitest';
import { type Palette, palettes } from './palette.ts';

function brightness(color: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [brightness(a), brightness(b)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}
const grounds = [
  'ground',
  'water',
  'green',
  'wood',
  'site',
  'square',
  'sand',
  'building',
  'street',
  'mainStreet',
  'path',
] as const;
const lowest = (palette: Palette, ink: keyof Palette, papers: readonly (keyof Palette)[]) =>
  Math.min(...papers.map((paper) => contrast(palette[ink], palette[paper])));

it.each(['light', 'dark'] as const)('lets names be read in the %s scheme', (scheme) => {
  const palette = palettes[scheme];
  expect(lowest(palette, 'label', ['ground', 'street', 'mainStreet', 'halo'])).toBeGreaterThan(4.5);
  expect(lowest(palette, 'placeLabel', [...grounds, 'halo', 'casing'])).toBeGreaterThan(7);
  expect(lowest(palette, 'waterLabel', ['water', 'halo'])).toBeGreaterThan(4);
  expect(lowest(palette, 'greenLabel', ['green', 'wood', 'halo'])).toBeGreaterThan(4);
  expect(lowest(palette, 'liveInk', ['halo'])).toBeGreaterThan(7);
});

it.each(['light', 'dark'] as const)('lets what a person does stand off in the %s scheme', (scheme) => {
  const palette = palettes[scheme];
  for (const mark of ['selection', 'hover', 'here', 'liveUnknown'] as const)
    expect([mark, lowest(palette, mark, ['ground', 'street', 'casing']) >= 3]).toEqual([mark, true]);
  expect(lowest(palette, 'live', ['ground'])).toBeGreaterThan(2.5);
});

it.each(['light', 'dark'] as const)(
  'is pale: nothing of the ground differs much from another in the %s scheme',
  (scheme) => {
    const palette = palettes[scheme];
    for (const a of grounds)
      for (const b of grounds) expect(contrast(palette[a], palette[b])).toBeLessThan(1.9);
  },
);

it('is light in the light and dark in the dark', () => {
  for (const ground of grounds) {
    expect(brightness(palettes.light[ground])).toBeGreaterThan(0.6);
    expect(brightness(palettes.dark[ground])).toBeLessThan(0.06);
  }
  expect(brightness(palettes.light.casing)).toBe(1);
  expect(brightness(palettes.dark.casing)).toBeLessThan(0.01);
});

it('has streets that stand off their ground, and their edges off them', () => {
  const { light, dark } = palettes;
  expect(brightness(light.street)).toBeGreaterThan(brightness(light.ground));
  expect(brightness(light.streetEdge)).toBeLessThan(brightness(light.street));
  expect(brightness(dark.street)).toBeGreaterThan(brightness(dark.ground));
  expect(brightness(dark.mainStreet)).toBeGreaterThan(brightness(dark.street));
  expect(brightness(light.buildingEdge)).toBeLessThan(brightness(light.building));
  expect(brightness(dark.buildingEdge)).toBeGreaterThan(brightness(dark.building));
});
