// The shareable state in the URL: position and zoom after the `#`; date, time, user, permits, curb,
// scenario, past date and language in the query. Invalid values are ignored and never cause an
// error.
import { type CurbUserKind, isCurbUserKind } from '../city/asker/curb-user-slice.ts';
import { maxRememberedPermits } from '../city/asker/remembered-user.ts';
import { filterParameters, formatFilters, parseFilters, parseList } from '../city/filters/filters-in-url.ts';
import type { FiltersState } from '../city/filters/filters-slice.ts';
import type { CivilInstant } from '../shell/instant-slice.ts';

export interface UrlState {
  readonly map: { readonly lng: number; readonly lat: number; readonly zoom: number } | null;
  readonly instant: CivilInstant | null;
  readonly kind: CurbUserKind | null;
  readonly permits: readonly string[];
  /** User classes of a curb user who is of none of the predefined kinds. */
  readonly userClasses: readonly string[];
  readonly link: number | null;
  readonly filters: FiltersState;
  /** Scenario id; `null` = the city's default scenario. */
  readonly scenario: number | null;
  /** ISO 8601, UTC: the instant whose regulations are shown; `null` = today's. */
  readonly asOf: string | null;
  /** As written in the URL, e.g. `es` or `ENG`. */
  readonly language: string | null;
}

const dateForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function numberIn(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= min && value <= max ? value : null;
}

function mapOf(text: string | null): UrlState['map'] {
  const [zoomText, latText, lngText] = (text ?? '').split('/');
  const zoom = numberIn(zoomText, 0, 22);
  const lat = numberIn(latText, -85.06, 85.06);
  const lng = numberIn(lngText, -180, 180);
  return zoom === null || lat === null || lng === null ? null : { lng, lat, zoom };
}

function isDate(text: string): boolean {
  return dateForm.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

function instantOf(date: string | null, time: string | null): CivilInstant | null {
  if (date === null || !isDate(date)) return null;
  return { date, time: time !== null && timeForm.test(time) ? time : '12:00' };
}

function idOf(text: string | null): number | null {
  const id = numberIn(text ?? undefined, 1, 2_147_483_647);
  return id !== null && Number.isInteger(id) ? id : null;
}

/** Reads an instant to the minute, in UTC: `2025-05-03T12:00Z`. */
function parsePastInstant(text: string | null): string | null {
  const [, date = '', time = ''] = /^(.{10})T(.{5})Z$/.exec(text ?? '') ?? [];
  return isDate(date) && timeForm.test(time) ? `${date}T${time}:00.000Z` : null;
}

/** Parses permits: comma-separated or, as in the API, a JSON list. */
function parsePermits(text: string): string[] {
  let list: unknown = text.split(',');
  try {
    if (text.startsWith('[')) list = JSON.parse(text);
  } catch {
    // Not a JSON list, but a name that begins with a bracket.
  }
  return (Array.isArray(list) ? list : [])
    .map((permit) => String(permit).trim())
    .filter((permit) => permit !== '' && permit.length <= 100)
    .slice(0, maxRememberedPermits);
}

/**
 * Formats permits: comma-separated, or as a JSON list when a name contains a comma or begins with a
 * bracket (`[`).
 */
function formatPermits(permits: readonly string[]): string {
  return permits.some((permit) => /^\[|,/.test(permit))
    ? encodeURIComponent(JSON.stringify(permits))
    : permits.map(encodeURIComponent).join(',');
}

/**
 * Parses a query string and what follows the `#` (`?date=…`, `#map=16/45.52/-122.67`). A map
 * position in the query is accepted too.
 */
export function parseUrlState(search: string, hash = ''): UrlState {
  const given = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  const kind = given.get('user_class');
  return {
    map: mapOf(behind.get('map')) ?? mapOf(given.get('map')),
    instant: instantOf(given.get('date'), given.get('time')),
    kind: kind !== null && isCurbUserKind(kind) ? kind : null,
    permits: parsePermits(given.get('permits') ?? ''),
    userClasses: parseList(given.get('user_classes')).slice(0, 20),
    link: idOf(given.get('link')),
    filters: parseFilters(given),
    scenario: idOf(given.get('scenario')),
    asOf: parsePastInstant(given.get('as_of')),
    language: given.get('language'),
  };
}

function hashOf(map: UrlState['map']): string {
  if (map === null) return '';
  // Rounded as text, because the page's initial chunk does not contain the number rounding code.
  const zoom = map.zoom.toFixed(2).replace(/\.?0+$/, '');
  return `#map=${zoom}/${map.lat.toFixed(5)}/${map.lng.toFixed(5)}`;
}

/**
 * Writes the state into a query string, followed by the map position after the `#`. Parameters of
 * other features are preserved.
 */
export function formatUrlState(state: UrlState, search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [
    'map',
    'date',
    'time',
    'user_class',
    'user_classes',
    'permits',
    'link',
    'scenario',
    'as_of',
    'language',
    ...filterParameters,
  ])
    parameters.delete(name);
  const parts: string[] = [];
  if (state.instant !== null) parts.push(`date=${state.instant.date}`, `time=${state.instant.time}`);
  if (state.kind !== null && state.kind !== 'car') parts.push(`user_class=${state.kind}`);
  if (state.userClasses.length > 0)
    parts.push(`user_classes=${state.userClasses.map(encodeURIComponent).join(',')}`);
  if (state.permits.length > 0) parts.push(`permits=${formatPermits(state.permits)}`);
  parts.push(...formatFilters(state.filters));
  if (state.link !== null) parts.push(`link=${state.link}`);
  if (state.scenario !== null) parts.push(`scenario=${state.scenario}`);
  if (state.asOf !== null) parts.push(`as_of=${state.asOf.slice(0, 16)}Z`);
  if (state.language !== null) parts.push(`language=${encodeURIComponent(state.language)}`);
  const rest = parameters.toString();
  if (rest !== '') parts.push(rest);
  return `${parts.length === 0 ? '' : `?${parts.join('&')}`}${hashOf(state.map)}`;
}
