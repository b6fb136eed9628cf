// Whether a whole source lies where it can lie: projected coordinates without a word about it, latitude and longitude swapped.
import { type LinkData, looksSwapped, type Refusal, refused } from '@curbwright/core';
import type { IssueList } from './issue-list.ts';

/** A refusal when nothing could be used because the coordinates are no longitudes and latitudes; null otherwise. */
export function refusalOfPlace(
  issues: IssueList,
  usable: number,
  name: string,
): { readonly ok: false; readonly refusal: Refusal } | null {
  const first = usable > 0 ? null : issues.first('geometry.out-of-range');
  if (first === null) return null;
  const { x, y } = first.params;
  const swapped = typeof x === 'number' && typeof y === 'number' && looksSwapped([[x, y]]);
  return refused(swapped ? 'geometry.looks-swapped' : 'geometry.looks-projected', {
    name,
    place: first.place,
    ...first.params,
  });
}

/** Degrees of longitude that a time zone's clock is from Greenwich, in winter; null when unknown. */
function longitudeOf(timeZone: string): number | null {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    Date.UTC(2024, 0, 15),
  );
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (text === 'GMT') return 0;
  const match = /^GMT([+-])(\d{2}):(\d{2})$/.exec(text);
  return match === null ? null : (match[1] === '-' ? -15 : 15) * (Number(match[2]) + Number(match[3]) / 60);
}

/** Warns when the links lie far from their time zone, and near it with longitude and latitude swapped. */
export function hintOfSwap(links: readonly LinkData[], timeZone: string | null, issues: IssueList): void {
  const expected = timeZone === null ? null : longitudeOf(timeZone);
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
