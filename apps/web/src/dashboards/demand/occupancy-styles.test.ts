// What the occupancy map shows for an hour of the week.
import { encodeOccupancy, everythingSelected, occupancyClasses, occupancyToBase64 } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { metricClassStyles, unmeasuredStyle } from '../metric-styles.ts';
import { decodeOccupancyLinks, occupancyMapStyles } from './occupancy-styles.ts';

const link = (id: number, type: number, share: number | null) => ({
  link_id: id,
  bl_street_name: 'Oak Street',
  bl_from: null,
  bl_to: null,
  regulation_type_id: type,
  spaces: 4,
  line: [
    [-122.6, 45.5],
    [-122.5, 45.5],
  ] as const,
  pressure: occupancyToBase64(new Uint8Array(168).fill(encodeOccupancy(share))),
});

const links = decodeOccupancyLinks(
  [link(1, 10, 0.2), link(2, 10, 0.97), link(3, 20, null), link(4, 20, 0.9)],
  [link(5, 20, null), link(6, 10, null)],
);

const byClass = (counts: readonly number[]) =>
  Object.fromEntries(occupancyClasses.map((name, at) => [name, counts[at]]));

describe('pressureAt', () => {
  it('colours, counts and ranks the links of an hour', () => {
    const { looks, counts, unmeasured, most } = occupancyMapStyles(links, 60, everythingSelected, 'light');
    expect(looks.get(2)).toEqual(metricClassStyles.light[4]);
    expect(looks.get(3)).toEqual(unmeasuredStyle.light);
    expect(byClass(counts)).toEqual({ quiet: 1, busy: 0, good: 0, tight: 1, full: 1 });
    expect(looks.get(5)).toEqual(unmeasuredStyle.light);
    expect(unmeasured).toBe(3);
    expect(most.map(({ link: { link_id } }) => link_id)).toEqual([2, 4, 1]);
  });

  it('leaves out types that are not picked, without asking anybody', () => {
    const picked = { ...everythingSelected, selectedRegulationTypeIds: [20] };
    const { looks, counts, unmeasured } = occupancyMapStyles(links, 60, picked, 'dark');
    expect(looks.get(1)?.width).toBe(0);
    expect([byClass(counts).full, byClass(counts).tight, unmeasured]).toEqual([0, 1, 2]);
  });
});
