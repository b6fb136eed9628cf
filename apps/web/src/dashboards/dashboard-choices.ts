// What a person looks at in the dashboards, kept in the address: it is shared by copying it, and Back leads back. What the address does not say is
// as it is for who comes first: the whole city, this week, existing conditions, every type, every hour of every day.
import {
  type DashboardSelection,
  type DayPreset,
  dayPresets,
  daysOfPreset,
  weekDays,
} from '@curbwright/core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

export interface DashboardChoices {
  /** Id of the analysis zone; -1 = the whole city. */
  readonly zone: number;
  /** `yyyy-MM-dd`: the civil week that holds it; null = this week. */
  readonly date: string | null;
  /** The first day (`yyyy-MM-dd`) of the month whose stays are counted; null = the newest three. */
  readonly month: string | null;
  /** The first day of the last month of several, after `month`; null = that month alone. */
  readonly monthTo: string | null;
  /** Id of the scenario; null = existing conditions. */
  readonly scenario: number | null;
  /** ISO 8601, UTC: the regulations that were in force then; null = those of now. Never beside a scenario. */
  readonly asOf: string | null;
  /** Id of a category of user classes; null = everybody. */
  readonly userClass: number | null;
  /** Ids of regulation types that are ticked; null = all. Never empty. */
  readonly types: readonly number[] | null;
  readonly days: DayPreset;
  /** Full hours of the day, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

export const everything: DashboardChoices = {
  zone: -1,
  date: null,
  month: null,
  monthTo: null,
  scenario: null,
  asOf: null,
  userClass: null,
  types: null,
  days: 'All',
  from: 0,
  to: 24,
};

const most = 2_147_483_647;

function whole(text: string | null, least: number, greatest: number): number | null {
  if (text === null || !/^-?\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= greatest ? value : null;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** As `2026-11` in the address. */
function monthOf(text: string | null): string | null {
  const day = `${text}-01`;
  return isDay(day) ? day : null;
}

/** To the minute, in UTC, as the map's address writes it: `2025-05-03T12:00Z`. */
function instantOf(text: string | null): string | null {
  const [, day = '', time = ''] = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d)Z$/.exec(text ?? '') ?? [];
  return isDay(day) ? `${day}T${time}:00.000Z` : null;
}

function typesOf(text: string | null): readonly number[] | null {
  if (text === null) return null;
  const ids = text.split(',').flatMap((word) => whole(word, 0, most) ?? []);
  return ids.length === 0 ? null : [...new Set(ids)].sort((a, b) => a - b);
}

/** Reads a query string; nonsense counts as not said. */
export function readChoices(search: string): DashboardChoices {
  const given = new URLSearchParams(search);
  const zone = whole(given.get('zone'), 1, most);
  const date = given.get('date');
  const scenario = whole(given.get('scenario'), 1, most);
  const from = whole(given.get('from'), 0, 23) ?? 0;
  const to = whole(given.get('to'), 1, 24) ?? 24;
  const month = monthOf(given.get('month'));
  const monthTo = monthOf(given.get('month_to'));
  return {
    zone: zone ?? everything.zone,
    date: date !== null && isDay(date) ? date : null,
    month,
    monthTo: month !== null && monthTo !== null && month < monthTo ? monthTo : null,
    scenario,
    asOf: scenario === null ? instantOf(given.get('as_of')) : null,
    userClass: whole(given.get('user_class'), 1, most),
    types: typesOf(given.get('types')),
    days: dayPresets.find((preset) => preset === given.get('days')) ?? 'All',
    ...(from < to ? { from, to } : { from: 0, to: 24 }),
  };
}

/** Writes the choices over a query string; parameters of others stay, what is as usual is left out. */
export function writeChoices(choices: DashboardChoices, search: string): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string | null) =>
    value === null ? query.delete(name) : query.set(name, value);
  put('zone', choices.zone === everything.zone ? null : String(choices.zone));
  put('date', choices.date);
  put('month', choices.month?.slice(0, 7) ?? null);
  put('month_to', choices.monthTo?.slice(0, 7) ?? null);
  put('scenario', choices.scenario === null ? null : String(choices.scenario));
  put('as_of', choices.asOf === null ? null : `${choices.asOf.slice(0, 16)}Z`);
  put('user_class', choices.userClass === null ? null : String(choices.userClass));
  put('types', choices.types === null ? null : choices.types.join(','));
  put('days', choices.days === 'All' ? null : choices.days);
  put('from', choices.from === 0 ? null : String(choices.from));
  put('to', choices.to === 24 ? null : String(choices.to));
  return query.size === 0 ? '' : `?${query}`;
}

/** What is picked without asking the server, in the core's words. */
export function selectionOf({ types, days, from, to }: DashboardChoices): DashboardSelection {
  return {
    selectedRegulationTypeIds: types ?? [],
    selectedTimePeriod: { min: from, max: to },
    selectedDays: daysOfPreset[days].map((day) => weekDays.indexOf(day)),
  };
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** What a change was of, and when: steps of one drag are one step back. */
let last = { of: '', at: 0 };
/** Milliseconds in which changes of the same thing are one. */
const oneStep = 1500;
/** The query of the dashboard that was open last, for who comes back from elsewhere. */
let left = '';

/** Puts a query string in the address, and tells who listens. */
function go(search: string, of: string): void {
  const address = `${location.pathname}${search}`;
  if (search === location.search) return;
  const now = Date.now();
  if (last.of === of && now - last.at < oneStep) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  last = { of, at: now };
  left = search;
  for (const listener of listeners) listener();
}

/** Comes back to the dashboards as they were left, unless the address says what to show. */
export function takeUpChoices(): void {
  if (location.search === '' && left !== '') history.replaceState(null, '', `${location.pathname}${left}`);
  left = location.search;
}

/** The choices of the address, and the way to others. */
export function useDashboardChoices(): readonly [
  DashboardChoices,
  (change: Partial<DashboardChoices>) => void,
] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const choices = useMemo(() => readChoices(search), [search]);
  const change = useCallback((part: Partial<DashboardChoices>) => {
    const next = { ...readChoices(location.search), ...part };
    go(writeChoices(next, location.search), Object.keys(part).join());
  }, []);
  return [choices, change];
}

/** Sets several parameters in one step; null = not said. */
export function setDashboardParameters(parameters: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  go(query.size === 0 ? '' : `?${query}`, Object.keys(parameters).join());
}

/** Another parameter of a dashboard's address (`view`, `hour`); null = not said. */
export function useDashboardParameter(
  name: string,
): readonly [string | null, (value: string | null) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const value = useMemo(() => new URLSearchParams(search).get(name), [search, name]);
  const set = useCallback((next: string | null) => setDashboardParameters({ [name]: next }), [name]);
  return [value, set];
}
