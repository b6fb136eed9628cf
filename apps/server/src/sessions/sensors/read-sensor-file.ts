// Reads sensor registrations from a file: CSV rows (outside_id, segment_id or link, longitude,
// latitude, spaces) or GeoJSON points with these properties.
import {
  failWith,
  type LanguageName,
  ok,
  type Result,
  type SensorRegistration,
  sensorRegistration,
} from '@curbwright/core';
import { parse } from 'csv-parse/sync';
import { parseLocalized } from '../../platform/http/validation-errors.ts';

interface SensorFileRow {
  /** Line or feature number, from 1. */
  readonly place: number;
  /** The parsed registration; `null` = invalid, and `fault` gives the reason. */
  readonly sensor: SensorRegistration | null;
  readonly fault: string | null;
}

function toNumberIfNumeric(text: unknown): unknown {
  return typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text;
}

/** Picks the registration fields of a row; empty cells are absent and other columns are ignored. */
function toRegistration(fields: Readonly<Record<string, unknown>>, geometry: unknown): object {
  const given = new Map(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
  const lng = toNumberIfNumeric(given.get('longitude') ?? given.get('lon') ?? given.get('lng'));
  const lat = toNumberIfNumeric(given.get('latitude') ?? given.get('lat'));
  const place =
    geometry ??
    (lng === undefined || lat === undefined ? undefined : { type: 'Point', coordinates: [lng, lat] });
  const simulated = given.get('is_simulated');
  return {
    outside_id: given.has('outside_id') ? String(given.get('outside_id')) : undefined,
    ...(given.has('segment_id') ? { segment_id: String(given.get('segment_id')) } : {}),
    ...(given.has('link') ? { link: toNumberIfNumeric(given.get('link')) } : {}),
    ...(place === undefined ? {} : { geometry: place }),
    ...(given.has('spaces') ? { spaces: toNumberIfNumeric(given.get('spaces')) } : {}),
    ...(simulated === undefined ? {} : { is_simulated: simulated === true || simulated === 'true' }),
  };
}

function rowOf(given: object, place: number, language: LanguageName): SensorFileRow {
  const read = parseLocalized(sensorRegistration, given, language);
  if (read.ok) return { place, sensor: read.value, fault: null };
  const [field = '', faults] = Object.entries(read.fields)[0] ?? [];
  return { place, sensor: null, fault: `${field}: ${faults?.[0] ?? ''}` };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Parses the file's text; row errors are in the given language. Rejects with `sensors.file`
 * (reason) if it is neither CSV nor GeoJSON.
 */
export function readSensorFile(
  text: string,
  language: LanguageName = 'en',
): Result<readonly SensorFileRow[]> {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    if (plain.trimStart().startsWith('{')) {
      const file = recordOf(JSON.parse(plain));
      if (!Array.isArray(file.features)) return failWith('sensors.file', { reason: 'no FeatureCollection' });
      return ok(
        file.features.map((feature, index) => {
          const { properties, geometry } = recordOf(feature);
          return rowOf(toRegistration(recordOf(properties), geometry ?? undefined), index + 1, language);
        }),
      );
    }
    const rows: unknown = parse(plain, { columns: true, skip_empty_lines: true, trim: true });
    if (!Array.isArray(rows)) return failWith('sensors.file', { reason: 'no rows' });
    // The first line names the columns.
    return ok(rows.map((row, index) => rowOf(toRegistration(recordOf(row), undefined), index + 2, language)));
  } catch (error) {
    return failWith('sensors.file', { reason: error instanceof Error ? error.message : String(error) });
  }
}
