// Polygons in requests: the error messages are about the polygon, not about a record of a file.
import { type PolygonGeometry, translateAny } from '@curbwright/core';
import { expect, it } from 'vitest';
import { polygonError } from './polygon-error.ts';

it.each<[string, PolygonGeometry['coordinates'][number]]>([
  [
    'The polygon crosses itself.',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
  [
    'A polygon needs at least three different corners.',
    [
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ],
  ],
  [
    'A polygon must not cross the 180th meridian.',
    [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 0],
    ],
  ],
  [
    'A ring must end where it starts.',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  ],
])('%s', (sentence, ring) => {
  const fault = polygonError({ type: 'Polygon', coordinates: [ring] });
  const [code = ''] = Object.values(fault?.fields ?? {}).flat();
  expect(translateAny('en', code, fault?.params)).toBe(sentence);
});
