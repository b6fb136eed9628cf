// Checks whether the coordinates of a source are plausible: detects undeclared projected
// coordinates and swapped latitude and longitude.
import { type Failure, failWith, hasSwappedCoordinates, type LinkData } from '@curbwright/core';
import type { IssueList } from './issue-list.ts';

/**
 * Returns an error if nothing was usable because the coordinates are not longitude and latitude;
 * otherwise `null`.
 */
export function coordinateFailure(
  issues: IssueList,
  usable: number,
  name: string,
): { readonly ok: false; readonly refusal: Failure } | null {
  const first = usable > 0 ? null : issues.first('geometry.out-of-range');
  if (first === null) return null;
  const { x, y } = first.params;
  const swapped = typeof x === 'number' && typeof y === 'number' && hasSwappedCoordinates([[x, y]]);
  return failWith(swapped ? 'geometry.looks-swapped' : 'geometry.looks-projected', {
    name,
    place: first.place,
    ...first.params,
  });
}

/**
 * Returns the longitude in degrees that corresponds to a time zone's winter UTC offset; `null` if
 * unknown.
 */
function timeZoneLongitude(timeZone: string): number | null {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    Date.UTC(2024, 0, 15),
  );
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (text === 'GMT') return 0;
  const match = /^GMT([+-])(\d{2}):(\d{2})$/.exec(text);
  return match === null ? null : (match[1] === '-' ? -15 : 15) * (Number(match[2]) + Number(match[3]) / 60);
}

/**
 * Warns if the links are far from their time zone but would be near it with longitude and latitude
 * swapped.
 */
export function warnOfSwappedCoordinates(
  links: readonly LinkData[],
  timeZone: string | null,
  issues: IssueList,
): void {
  const expected = timeZone === null ? null : timeZoneLongitude(timeZone);
  const starts = links.flatMap(({ geometry }) => geometry.coordinates.slice(0, 1));
  if (expected === null || starts.length === 0) return;
  const away = (longitude: number): number => Math.abs(((longitude - expected + 540) % 360) - 180);
  const all = starts.every(([lng, lat]) => away(lng) > 30 && away(lat) < 20);
  const [first] = starts;
  if (all && first !== undefined)
    issues.warning('geometry.perhaps-swapped', 'coordinates', {
      lng: first[0],
      lat: first[1],
      timeZone: timeZone ?? '',
    });
}
