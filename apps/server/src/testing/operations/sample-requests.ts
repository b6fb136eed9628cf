// Parts of sample requests that several domains share.
import type { SampleCity, SampleRequests } from './operation-facts.ts';

export const boxed: SampleRequests = ({ box: [west, south, east, north] }) => [
  { query: `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}` },
];

export const area = ({ box: [west, south, east, north] }: SampleCity) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** File types whose numbers the tests can read back; PDF is not among them. */
export const sheets = ['csv', 'excel'];
