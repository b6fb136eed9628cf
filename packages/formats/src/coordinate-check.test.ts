// Implausible curb locations: far from their time zone with longitude and latitude swapped, or in
// projected meters.
import { describe, expect, it } from 'vitest';
import { coordinateFailure, warnOfSwappedCoordinates } from './coordinate-check.ts';
import { IssueList } from './issue-list.ts';
import { cityOf } from './testing/one-curb.ts';

const [plain] = cityOf([], { timeZone: 'UTC', calendar: { periods: [] } }).links;
function hinted(timeZone: string | null, ...starts: [number, number][]) {
  if (plain === undefined) throw new Error('no link');
  const issues = new IssueList();
  const links = starts.map((start) => ({
    ...plain,
    geometry: { type: 'LineString' as const, coordinates: [start, start] },
  }));
  warnOfSwappedCoordinates(links, timeZone, issues);
  return issues.all().map(({ severity, code, params }) => [severity, code, params.lng, params.lat]);
}

describe('longitude and latitude', () => {
  const warned = (lng: number, lat: number) => [['warning', 'geometry.perhaps-swapped', lng, lat]];
  it('seem swapped where all curbs would be in the zone the other way round', () => {
    // According to its time zone, New York is 75 degrees west of Greenwich.
    expect(hinted('America/New_York', [40.7, -74], [40.8, -73.9])).toEqual(warned(40.7, -74));
    expect(hinted('America/New_York', [-74, 40.7])).toEqual([]);
    expect(hinted('America/New_York', [40.7, -74], [-74, 40.7])).toEqual([]);
  });
  it.each([
    ['just beyond 30 degrees away', 'Etc/GMT', [30.1, 5], true],
    ['30 degrees away', 'Etc/GMT', [30, 5], false],
    ['the other just within 20', 'Etc/GMT', [40, 19.9], true],
    ['the other 20 away', 'Etc/GMT', [40, 20], false],
    ['over the date line', 'Pacific/Auckland', [-120, -179], true],
    ['half hours of a clock', 'Asia/Kolkata', [28.6, 77.2], true],
    ['half an hour beyond', 'Asia/Kolkata', [40, 102.4], true],
    ['too far beyond', 'Asia/Kolkata', [40, 102.6], false],
    ['west of Greenwich', 'America/Caracas', [10.5, -66.9], true],
  ] as const)('%s', (_what, zone, [lng, lat], warns) => {
    expect(hinted(zone, [lng, lat])).toEqual(warns ? warned(lng, lat) : []);
  });
  it('are not judged without a zone or without curbs', () => {
    expect(hinted(null, [40.7, -74])).toEqual([]);
    expect(hinted('America/New_York')).toEqual([]);
  });
});

describe('a source', () => {
  const refused = (usable: number, x: number, y: number) => {
    const issues = new IssueList();
    issues.error('geometry.out-of-range', 'features[3]', { x, y });
    issues.error('geometry.out-of-range', 'features[4]', { x: 1, y: 2 });
    return coordinateFailure(issues, usable, 'a.json')?.refusal;
  };
  it('of which nothing can be used is refused with its first place', () => {
    expect(refused(0, 530_000, 180_000)).toMatchObject({
      code: 'geometry.looks-projected',
      params: { name: 'a.json', place: 'features[3]', x: 530_000 },
    });
    expect(refused(0, 45.5, -122.6)).toMatchObject({ code: 'geometry.looks-swapped' });
  });
  it('of which something can be used, or whose places are no problem, is not', () => {
    expect(refused(1, 530_000, 180_000)).toBeUndefined();
    expect(coordinateFailure(new IssueList(), 0, 'a.json')).toBeNull();
  });
});
