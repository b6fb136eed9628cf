// Reads a table row as a parking session: the meaning of its columns, and the error of an invalid
// row.
import { failWith, ok, type Result } from '../platform/result.ts';
import { isStorable } from '../platform/storable-text.ts';
import { parseWrittenTime } from './local-time.ts';
import type { ParkingSession } from './parking-session.ts';

/** Supported columns. Money is in units of the currency (`fee`) or in minor units (`fee_minor`). */
export const sessionColumns = [
  'outside_id',
  'link',
  'meter',
  'lat',
  'lon',
  'lat_lon',
  'arrival',
  'departure',
  'minutes',
  'seconds',
  'user_class',
  'vehicle_type',
  'fee',
  'fee_minor',
] as const;
type SessionColumn = (typeof sessionColumns)[number];

/** Name of each column in the table; a column not listed is expected under its own name. */
export type SessionMapping = Partial<Readonly<Record<SessionColumn, string>>>;

/** Location of a session as given in the table. */
export interface RawLocation {
  readonly link: string | null;
  readonly meter: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

export interface SessionRow extends ParkingSession {
  readonly place: RawLocation;
}

/** Columns of a CDS Metrics session file. */
export const cdsSessionMapping: SessionMapping = {
  outside_id: 'event_session_id',
  link: 'curb_zone_id',
  lat: 'event_location_start_latitude',
  lon: 'event_location_start_longitude',
  arrival: 'event_time_start',
  departure: 'event_time_end',
  vehicle_type: 'vehicle_type',
};

/** Returns required columns that the table lacks: `arrival`, and one of the locations. */
export function missingSessionColumns(columns: readonly string[], mapping: SessionMapping): string[] {
  const has = (name: SessionColumn) => columns.includes(mapping[name] ?? name);
  const missing: string[] = [];
  for (const name of sessionColumns)
    if (mapping[name] !== undefined && !columns.includes(mapping[name])) missing.push(mapping[name]);
  if (!has('arrival')) missing.push(mapping.arrival ?? 'arrival');
  if (!has('link') && !has('meter') && !has('lat_lon') && !(has('lat') && has('lon')))
    missing.push('link | meter | lat, lon');
  return [...new Set(missing)];
}

function parseNumber(text: string): number {
  // Much of Europe writes a decimal comma.
  const plain = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Reads the session of a row. If a local time occurs twice, an arrival means the earlier instant,
 * and a departure the earliest one that is not before the arrival. Without an id, a session is
 * identified by its location and times, so importing the same file twice counts it once. Rejects
 * with `stays.row` (column, value).
 */
export function parseSessionRow(
  row: Readonly<Record<string, string | undefined>>,
  mapping: SessionMapping,
  city: { readonly timeZone: string; readonly digits: number },
): Result<SessionRow> {
  const textOf = (name: SessionColumn) => row[mapping[name] ?? name]?.trim() ?? '';
  const wrong = (name: SessionColumn) =>
    failWith('stays.row', { column: mapping[name] ?? name, value: textOf(name).slice(0, 80) });
  const word = (name: SessionColumn) => textOf(name).toLowerCase().slice(0, 60) || null;

  for (const name of ['outside_id', 'link', 'meter', 'user_class', 'vehicle_type'] as const)
    if (!isStorable(textOf(name))) return wrong(name);

  const arrivals = parseWrittenTime(textOf('arrival'), city.timeZone);
  if (arrivals === null) return wrong('arrival');
  const arrival = arrivals.earlier;
  let departure: number | null = null;
  if (textOf('departure') !== '') {
    const departures = parseWrittenTime(textOf('departure'), city.timeZone);
    if (departures === null) return wrong('departure');
    departure = departures.earlier >= arrival ? departures.earlier : departures.later;
  } else
    for (const [name, unit] of [
      ['minutes', 60_000],
      ['seconds', 1000],
    ] as const) {
      if (textOf(name) === '') continue;
      const lasts = parseNumber(textOf(name));
      if (!(Math.abs(lasts) <= 100_000_000)) return wrong(name);
      departure = arrival + Math.round(lasts * unit);
    }

  let fee: number | null = null;
  for (const name of ['fee', 'fee_minor'] as const) {
    // A currency symbol before the number is ignored; text without a number is not a valid fee.
    const text = textOf(name).replace(/^[^\d-]{1,4}(?=[\d-])/, '');
    if (text === '') continue;
    fee = Math.round(parseNumber(text) * (name === 'fee' ? 10 ** city.digits : 1));
    if (!(fee >= 0 && fee <= 1_000_000_000)) return wrong(name);
  }

  const [both = '', second = ''] = textOf('lat_lon').split(/\s*[,;\s]\s*/);
  const written = textOf('lat_lon') === '' ? [textOf('lat'), textOf('lon')] : [both, second];
  const [lat = Number.NaN, lon = Number.NaN] = written.map(parseNumber);
  const isPlaced = written.some((text) => text !== '');
  if (isPlaced && !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    return wrong(textOf('lat_lon') === '' ? 'lat' : 'lat_lon');
  const place = {
    link: textOf('link').slice(0, 200) || null,
    meter: textOf('meter').slice(0, 200) || null,
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
  };
  if (place.link === null && place.meter === null && !isPlaced) return wrong('link');

  const where = place.link ?? place.meter ?? `${lat} ${lon}`;
  const outsideId = textOf('outside_id') || `${where} ${arrival} ${departure ?? ''}`.trim();
  if (outsideId.length > 200) return wrong('outside_id');
  const userClass = word('user_class');
  const vehicleType = word('vehicle_type');
  return ok({ outsideId, arrival, departure, fee, userClass, vehicleType, place });
}
