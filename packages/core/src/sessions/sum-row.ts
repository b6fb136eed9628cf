// Reads a table row as a measured total: fees and session counts of a curb for an hour, a day or
// several days.
import { failWith, ok, type Result } from '../platform/result.ts';
import { formatEpochDay } from '../platform/time/civil-day.ts';
import { civilMinute } from './civil-months.ts';
import { parseSessionRow, type RawLocation, type SessionMapping } from './session-row.ts';

/** Supported columns, including those for a session's location and fee. */
export const sumColumns = [
  'day',
  'to_day',
  'hour',
  'sessions',
  'link',
  'meter',
  'lat',
  'lon',
  'lat_lon',
  'fee',
  'fee_minor',
] as const;
type SumColumn = (typeof sumColumns)[number];
export type SumMapping = Partial<Readonly<Record<SumColumn, string>>>;

/** Days `YYYY-MM-DD`, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

interface MeasuredSum extends DaySpan {
  readonly place: RawLocation;
  /** Start of its first day, epoch milliseconds. */
  readonly arrival: number;
  /** 0 to 23, local time; -1 = whole days. */
  readonly hour: number;
  /** Minor units; `null` = not reported. */
  readonly fee: number | null;
  readonly sessions: number | null;
}

const dayColumn = ' day';

/**
 * Reads the total of a row. Locations, days and money are written as for sessions; `days` applies
 * to rows without their own day. Rejects with `stays.row` (column, value).
 */
export function parseSumRow(
  row: Readonly<Record<string, string | undefined>>,
  mapping: SumMapping,
  city: { readonly timeZone: string; readonly digits: number },
  days: DaySpan | null,
): Result<MeasuredSum> {
  const textOf = (name: SumColumn) => row[mapping[name] ?? name]?.trim() ?? '';
  const wrong = (name: SumColumn) =>
    failWith('stays.row', { column: mapping[name] ?? name, value: textOf(name).slice(0, 80) });
  const { day: _day, to_day: _to, hour: _hour, sessions: _sessions, ...places } = mapping;
  const asStay: SessionMapping = {
    ...places,
    outside_id: ' ',
    arrival: dayColumn,
    departure: ' ',
    minutes: ' ',
    seconds: ' ',
  };
  const dayAt = (text: string) => {
    const stay = parseSessionRow({ ...row, [dayColumn]: text }, asStay, city);
    if (!stay.ok) return stay;
    const day = formatEpochDay(Math.floor(civilMinute(stay.value.arrival, city.timeZone) / 1440));
    return ok({ day, stay: stay.value });
  };
  const own = textOf('day');
  const first = dayAt(own === '' ? (days?.from ?? '') : own);
  if (!first.ok) return first.refusal.params.column === dayColumn ? wrong('day') : first;
  const { stay, day } = first.value;
  const end = textOf('to_day') === '' ? null : dayAt(textOf('to_day'));
  if (end !== null && !end.ok) return wrong('to_day');
  const to = end?.value.day ?? (own === '' ? (days?.to ?? day) : day);
  if (to < day) return wrong('to_day');
  const hour = textOf('hour') === '' ? -1 : Number(textOf('hour'));
  if (!Number.isInteger(hour) || hour < -1 || hour > 23) return wrong('hour');
  const sessions = textOf('sessions') === '' ? null : Number(textOf('sessions'));
  if (sessions !== null && !(sessions >= 0 && sessions <= 1_000_000_000)) return wrong('sessions');
  const { place, arrival, fee } = stay;
  return ok({ place, arrival, from: day, to, hour, fee, sessions });
}
