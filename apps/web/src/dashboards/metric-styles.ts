// Map styles for a figure of a link in five classes: higher classes are darker and wider, low ones
// have gaps.
import type { MetricStyle } from '../map/metrics-view.ts';

export type ColorScheme = 'light' | 'dark';

/**
 * Distinguishable by lightness, hue, width and pattern; each has a contrast of 3:1 against the
 * basemap.
 */
export const metricClassStyles: Readonly<Record<ColorScheme, readonly MetricStyle[]>> = {
  light: [
    { color: '#4f9a9e', width: 0.8, pattern: 'dotted' },
    { color: '#2d8a8e', width: 0.9, pattern: 'dashed' },
    { color: '#0c6468', width: 1.1, pattern: 'solid' },
    { color: '#b85c00', width: 1.4, pattern: 'dashed' },
    { color: '#8c1515', width: 1.7, pattern: 'solid' },
  ],
  dark: [
    { color: '#3f8a8e', width: 0.8, pattern: 'dotted' },
    { color: '#4aabae', width: 0.9, pattern: 'dashed' },
    { color: '#a3d5d7', width: 1.1, pattern: 'solid' },
    { color: '#f2a950', width: 1.4, pattern: 'dashed' },
    { color: '#ff8a80', width: 1.7, pattern: 'solid' },
  ],
};

/** Not measured: a thin dotted gray line. */
export const unmeasuredStyle: Readonly<Record<ColorScheme, MetricStyle>> = {
  light: { color: '#848d92', width: 0.6, pattern: 'dotted' },
  dark: { color: '#77838a', width: 0.6, pattern: 'dotted' },
};

/**
 * For links of types that are not selected: zero width, so that the gray line of the curb below is
 * visible.
 */
export const hiddenStyle: MetricStyle = { color: '#848d92', width: 0, pattern: 'solid' };
