// The selections of the dashboards, stored in the URL so that they can be shared and the Back
// button works. Defaults for absent parameters: the whole city, this week, existing conditions,
// every type, every hour of every day.
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
  /** `yyyy-MM-dd`; selects the civil week that contains this day. `null` = this week. */
  readonly date: string | null;
  /**
   * First day (`yyyy-MM-dd`) of the month whose parking sessions are counted; `null` = the newest
   * three months.
   */
  readonly month: string | null;
  /**
   * First day of the last month of a period that begins with `month`; `null` = that month alone.
   */
  readonly monthTo: string | null;
  /** Scenario id, or `null` for existing conditions. */
  readonly scenario: number | null;
  /**
   * ISO 8601, UTC: the regulations in force at that time; `null` = now. Never combined with a
   * scenario.
   */
  readonly asOf: string | null;
  /** Id of a user class category, or `null` for everybody. */
  readonly userClass: number | null;
  /** Ids of the selected curb types; `null` = all. Never empty. */
  readonly types: readonly number[] | null;
  readonly days: DayPreset;
  /** Full hours of the day, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

export const defaultDashboardChoices: DashboardChoices = {
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

const maxId = 2_147_483_647;

function parseInteger(text: string | null, least: number, greatest: number): number | null {
  if (text === null || !/^-?\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= greatest ? value : null;
}

function isIsoDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Parses a month in URL form (`2026-11`). */
function parseMonth(text: string | null): string | null {
  const day = `${text}-01`;
  return isIsoDate(day) ? day : null;
}

/** Parses an instant in UTC to the minute, in the map's URL form: `2025-05-03T12:00Z`. */
function parseInstant(text: string | null): string | null {
  const [, day = '', time = ''] = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d)Z$/.exec(text ?? '') ?? [];
  return isIsoDate(day) ? `${day}T${time}:00.000Z` : null;
}

function parseTypeIds(text: string | null): readonly number[] | null {
  if (text === null) return null;
  const ids = text.split(',').flatMap((word) => parseInteger(word, 0, maxId) ?? []);
  return ids.length === 0 ? null : [...new Set(ids)].sort((a, b) => a - b);
}

/** Parses a query string; invalid values count as absent. */
export function parseDashboardChoices(search: string): DashboardChoices {
  const given = new URLSearchParams(search);
  const zone = parseInteger(given.get('zone'), 1, maxId);
  const date = given.get('date');
  const scenario = parseInteger(given.get('scenario'), 1, maxId);
  const from = parseInteger(given.get('from'), 0, 23) ?? 0;
  const to = parseInteger(given.get('to'), 1, 24) ?? 24;
  const month = parseMonth(given.get('month'));
  const monthTo = parseMonth(given.get('month_to'));
  return {
    zone: zone ?? defaultDashboardChoices.zone,
    date: date !== null && isIsoDate(date) ? date : null,
    month,
    monthTo: month !== null && monthTo !== null && month < monthTo ? monthTo : null,
    scenario,
    asOf: scenario === null ? parseInstant(given.get('as_of')) : null,
    userClass: parseInteger(given.get('user_class'), 1, maxId),
    types: parseTypeIds(given.get('types')),
    days: dayPresets.find((preset) => preset === given.get('days')) ?? 'All',
    ...(from < to ? { from, to } : { from: 0, to: 24 }),
  };
}

/** Writes the choices into a query string; other parameters are preserved and defaults omitted. */
export function formatDashboardChoices(choices: DashboardChoices, search: string): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string | null) =>
    value === null ? query.delete(name) : query.set(name, value);
  put('zone', choices.zone === defaultDashboardChoices.zone ? null : String(choices.zone));
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

/** Returns the choices that are applied in the browser, in the form the core package expects. */
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

/** Parameter and time of the last change. All steps of one drag make a single history entry. */
let lastChange = { of: '', at: 0 };
/** Milliseconds within which changes of the same parameter make one history entry. */
const historyStepMs = 1500;
/** Query string of the last dashboard shown, restored when the user returns to the dashboards. */
let lastSearch = '';

/** Writes a query string to the URL and notifies the listeners. */
function navigateTo(search: string, of: string): void {
  const address = `${location.pathname}${search}`;
  if (search === location.search) return;
  const now = Date.now();
  if (lastChange.of === of && now - lastChange.at < historyStepMs) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  lastChange = { of, at: now };
  lastSearch = search;
  for (const listener of listeners) listener();
}

/** Restores the last dashboard selections, unless the URL already has some. */
export function restoreDashboardChoices(): void {
  if (location.search === '' && lastSearch !== '')
    history.replaceState(null, '', `${location.pathname}${lastSearch}`);
  lastSearch = location.search;
}

/** Returns the choices in the URL and a function that changes them. */
export function useDashboardChoices(): readonly [
  DashboardChoices,
  (change: Partial<DashboardChoices>) => void,
] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const choices = useMemo(() => parseDashboardChoices(search), [search]);
  const change = useCallback((part: Partial<DashboardChoices>) => {
    const next = { ...parseDashboardChoices(location.search), ...part };
    navigateTo(formatDashboardChoices(next, location.search), Object.keys(part).join());
  }, []);
  return [choices, change];
}

/** Sets several parameters in one step; `null` removes a parameter. */
export function setDashboardParameters(parameters: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  navigateTo(query.size === 0 ? '' : `?${query}`, Object.keys(parameters).join());
}

/** Returns and sets another URL parameter of a dashboard (`view`, `hour`); `null` = absent. */
export function useDashboardParameter(
  name: string,
): readonly [string | null, (value: string | null) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const value = useMemo(() => new URLSearchParams(search).get(name), [search, name]);
  const set = useCallback((next: string | null) => setDashboardParameters({ [name]: next }), [name]);
  return [value, set];
}
