// The scale bar: the longest round length that fits.
import { toUnitLength } from '@curbwright/core';

const metresPerPixelAtEquator = 78_271.516_964_020_48;

/** Returns the meters per pixel (512 px tiles) at a zoom and latitude. */
export function metresPerPixel(zoom: number, lat: number): number {
  return (metresPerPixelAtEquator * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

interface ScaleBar {
  readonly pixels: number;
  readonly count: number;
  readonly unit: 'metres' | 'kilometres' | 'feet' | 'miles';
}

/**
 * Returns a bar of at most `most` pixels whose length is 1, 2, 3 or 5 times a power of ten in the
 * city's units.
 */
export function scaleBar(zoom: number, lat: number, units: 'metric' | 'imperial', most: number): ScaleBar {
  const metres = metresPerPixel(zoom, lat) * most;
  const [small, large, perLarge] =
    units === 'metric' ? (['metres', 'kilometres', 1000] as const) : (['feet', 'miles', 5280] as const);
  const inSmall = toUnitLength(metres, units);
  const [unit, length] = inSmall >= perLarge ? [large, inSmall / perLarge] : [small, inSmall];
  const power = 10 ** Math.floor(Math.log10(length));
  const count = ([5, 3, 2, 1].find((step) => step * power <= length) ?? 1) * power;
  return { pixels: Math.round((most * count) / length), count: Number(count.toPrecision(3)), unit };
}
