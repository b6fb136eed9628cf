// Reads CDS events as vendors send them: with other names, numbers as text, seconds instead of
// milliseconds. Recognizable deviations are accepted with a warning; everything else is rejected
// with its path.
import {
  type CurbEvent,
  cds11CurbEventTypes,
  type DataSourceType,
  dataSourceTypes,
  type EventType,
  eventTypes,
  getOwnEntry,
  isStorable,
  type Position,
} from '@curbwright/core';
import { type FieldKind, publicFields } from './public-fields.ts';

/** Deviations from the standard that were accepted. */
export type EventWarning =
  | 'event.number-as-text'
  | 'event.seconds'
  | 'event.time-as-text'
  | 'event.other-name'
  | 'event.type-spelling'
  | 'event.id-no-uuid'
  | 'event.no-publication-time'
  | 'event.no-source-type'
  | 'event.field-left-out'
  | 'event.private-left-out';

export type ReadEventResult =
  | { readonly ok: true; readonly event: CurbEvent; readonly warnings: ReadonlySet<EventWarning> }
  /** `fault` is the message key of the error, `field` the path of the value. */
  | { readonly ok: false; readonly field: string; readonly fault: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Smaller numbers are seconds, because as milliseconds they would be before 1973. */
const minEpochMs = 100_000_000_000;
/** Longest text stored for a field, and longest list. */
const maxTextLength = 200;
const maxListItems = 50;
/**
 * Maximum cost of a parking session, the same as for other sources, because it is added to payment
 * totals.
 */
const maxEventCost = 1_000_000_000;

/** Vendor names for standard event fields. */
const vendorNames: Readonly<Record<string, string>> = {
  id: 'event_id',
  type: 'event_type',
  time: 'event_time',
  timestamp: 'event_time',
  publication_time: 'event_publication_time',
  location: 'event_location',
  session_id: 'event_session_id',
  zone_id: 'curb_zone_id',
  space_id: 'curb_space_id',
  device_id: 'data_source_device_id',
  sensor_id: 'data_source_device_id',
  source_type: 'data_source_type',
  purpose: 'event_purpose',
};

const toSnakeCase = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

class EventFieldReader {
  readonly warnings = new Set<EventWarning>();
  readonly #fields = new Map<string, unknown>();

  constructor(given: object) {
    const others: [string, unknown][] = [];
    for (const [name, value] of Object.entries(given))
      if (publicFields.has(name) || privateFields.test(name)) this.#put(name, value);
      else others.push([name, value]);
    for (const [name, value] of others) {
      const plain = toSnakeCase(name);
      const known = getOwnEntry(vendorNames, plain) ?? plain;
      const isKnown = publicFields.has(known) || privateFields.test(known);
      if (isKnown && !this.#fields.has(known)) {
        this.warnings.add('event.other-name');
        this.#put(known, value);
      } else if (value !== null) this.warnings.add('event.field-left-out');
    }
  }

  #put(name: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (privateFields.test(name)) this.warnings.add('event.private-left-out');
    else this.#fields.set(name, value);
  }

  get names(): Iterable<string> {
    return this.#fields.keys();
  }

  get(name: string): unknown {
    return this.#fields.get(name);
  }

  /**
   * Returns the field's text, or its number as text; `null` = absent, `undefined` = cannot be
   * stored.
   */
  text(name: string): string | null | undefined {
    const value = this.#fields.get(name);
    if (value === undefined) return null;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') return undefined;
    const trimmed = text.trim();
    return trimmed === ''
      ? null
      : trimmed.length <= maxTextLength && isStorable(trimmed)
        ? trimmed
        : undefined;
  }

  /** Returns the field's time in epoch milliseconds; `null` = absent, `undefined` = not a time. */
  time(name: string): number | null | undefined {
    let value = this.#fields.get(name);
    if (value === undefined) return null;
    if (typeof value === 'string') {
      const text = value.trim();
      if (/^\d{9,14}(?:\.\d+)?$/.test(text)) {
        this.warnings.add('event.number-as-text');
        value = Number(text);
      } else if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) {
        const parsed = Date.parse(text);
        this.warnings.add('event.time-as-text');
        return Number.isNaN(parsed) ? undefined : parsed;
      }
    }
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 253_402_300_799_999)
      return undefined;
    if (value < minEpochMs) {
      this.warnings.add('event.seconds');
      return Math.round(value * 1000);
    }
    return Math.round(value);
  }

  flag(name: string): boolean | null {
    const value = this.#fields.get(name);
    if (typeof value === 'boolean') return value;
    if (value !== 'true' && value !== 'false') return null;
    this.warnings.add('event.number-as-text');
    return value === 'true';
  }
}

/** Fields that identify a person. They are never read or stored. */
const privateFields =
  /plate|permit|^vehicle_id$|^vehicle_run_id|^vehicleid$|payment_transaction|^enforcement$/i;

function typeOf(text: string, warnings: Set<EventWarning>): EventType | null {
  const all = [...eventTypes, ...cds11CurbEventTypes];
  const exact = all.find((one) => one === text);
  if (exact !== undefined) return exact;
  const plain = toSnakeCase(text.trim()).replaceAll(/\s+/g, '_');
  const found = all.find((one) => one === plain) ?? null;
  if (found !== null) warnings.add('event.type-spelling');
  return found;
}

/** Reads the location of an event: a point, or in 1.0 a feature with a point. */
function readEventLocation(given: unknown): Position | null {
  if (typeof given !== 'object' || given === null) return null;
  if ('geometry' in given) return readEventLocation(given.geometry);
  if (!('coordinates' in given) || !Array.isArray(given.coordinates)) return null;
  const [lng, lat] = given.coordinates.map(Number);
  const isPlace = lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isPlace ? [lng, lat] : null;
}

/**
 * Returns a public field's value as stored: valid for its kind and limited to reasonable sizes;
 * `undefined` = not stored.
 */
function toStoredValue(kind: Exclude<FieldKind, 'own'>, given: unknown): unknown {
  switch (kind) {
    case 'text':
      return typeof given === 'string' && given.length <= maxTextLength && isStorable(given)
        ? given
        : undefined;
    case 'integer': {
      const number = typeof given === 'string' && /^-?\d{1,12}$/.test(given) ? Number(given) : given;
      return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
    }
    case 'cost': {
      const cost = toStoredValue('integer', given);
      return typeof cost === 'number' && cost >= 0 && cost <= maxEventCost ? cost : undefined;
    }
    case 'flag':
      return given === 'true' || given === 'false'
        ? given === 'true'
        : typeof given === 'boolean'
          ? given
          : undefined;
    case 'texts':
      return Array.isArray(given)
        ? given.slice(0, maxListItems).filter((one) => toStoredValue('text', one) !== undefined)
        : undefined;
    case 'occupants':
      return Array.isArray(given)
        ? given.slice(0, maxListItems).flatMap((one) => occupantOf(one) ?? [])
        : undefined;
  }
}

function occupantOf(given: unknown): object | null {
  if (typeof given !== 'object' || given === null) return null;
  const fields = new Map<string, unknown>(Object.entries(given));
  // The standard's value for sources that cannot distinguish vehicles; an occupant counts
  // regardless of its type.
  const type = toStoredValue('text', fields.get('type')) ?? 'unspecified';
  const length = toStoredValue('integer', fields.get('length'));
  const location = fields.get('linear_location');
  const isLocation =
    Array.isArray(location) && location.length === 2 && location.every((one) => Number.isSafeInteger(one));
  return {
    type,
    ...(length === undefined ? {} : { length }),
    ...(isLocation ? { linear_location: location } : {}),
  };
}

/** Reads one event; `now` (epoch milliseconds) is the publication time if it has none. */
export function readEvent(given: unknown, now: number): ReadEventResult {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, field: '', fault: 'event.no-object' };
  const read = new EventFieldReader(given);
  const { warnings } = read;
  const no = (field: string, fault: string): ReadEventResult => ({ ok: false, field, fault });
  const id = read.text('event_id');
  if (typeof id !== 'string') return no('event_id', id === null ? 'event.missing' : 'event.no-text');
  const typeText = read.text('event_type');
  if (typeof typeText !== 'string')
    return no('event_type', typeText === null ? 'event.missing' : 'event.no-text');
  const type = typeOf(typeText, warnings);
  if (type === null) return no('event_type', 'event.unknown-type');
  const at = read.time('event_time');
  if (typeof at !== 'number') return no('event_time', at === null ? 'event.missing' : 'event.no-time');
  const published = read.time('event_publication_time');
  if (published === undefined) return no('event_publication_time', 'event.no-time');
  if (published === null) warnings.add('event.no-publication-time');
  const device = read.text('data_source_device_id');
  if (typeof device !== 'string')
    return no('data_source_device_id', device === null ? 'event.missing' : 'event.no-text');
  const session = read.text('event_session_id');
  if (session === undefined) return no('event_session_id', 'event.no-text');
  const space = read.text('curb_space_id');
  if (space === undefined) return no('curb_space_id', 'event.no-text');
  if (![id, device, session, space].every((one) => one === null || uuid.test(one)))
    warnings.add('event.id-no-uuid');
  const sourceText = read.text('data_source_type');
  const sourceType: DataSourceType = dataSourceTypes.find((one) => one === sourceText) ?? 'other';
  if (sourceText !== sourceType) warnings.add('event.no-source-type');
  const occupants = read.get('curb_occupants');
  const place = readEventLocation(read.get('event_location'));
  const body: Record<string, unknown> = {};
  for (const name of read.names) {
    const kind = publicFields.get(name);
    const value = kind === undefined || kind === 'own' ? undefined : toStoredValue(kind, read.get(name));
    if (value !== undefined) body[name] = value;
    else if (kind !== 'own') warnings.add('event.field-left-out');
  }
  return {
    ok: true,
    warnings,
    event: {
      id,
      type,
      at,
      device,
      sourceType,
      session,
      space,
      commissioned: read.flag('sensor_status_is_commissioned'),
      online: read.flag('sensor_status_is_online'),
      occupants: Array.isArray(occupants) ? occupants.length : null,
      place,
      body: {
        ...body,
        event_publication_time: Math.max(published ?? now, at),
        ...(place === null ? {} : { event_location: { type: 'Point', coordinates: [...place] } }),
      },
    },
  };
}

/**
 * Returns the events of a body: an array, or an envelope or object that contains one; `null` =
 * none.
 */
export function extractEvents(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  if ('events' in body) return extractEvents(body.events);
  if ('data' in body) return extractEvents(body.data);
  // A single event.
  return Object.keys(body).some((name) => ['event_id', 'event_type', 'eventId', 'eventType'].includes(name))
    ? [body]
    : null;
}
