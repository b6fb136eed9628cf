// The state of the parking rates list in its URL: type, search, street, time limit, price range,
// sort order. Invalid parameters are ignored.
import { parkingRateOrderings } from '@curbwright/contract';

type RateOrdering = (typeof parkingRateOrderings)[number];

export interface RateListState {
  /** Name of the curb type; `null` = all types. */
  readonly type: string | null;
  readonly search: string;
  readonly street: string;
  /** Minutes. */
  readonly timeLimit: number | null;
  /** Minor units per hour. */
  readonly minHourly: number | null;
  readonly maxHourly: number | null;
  readonly ordering: { readonly key: RateOrdering; readonly descending: boolean };
}

export const defaultRateListState: RateListState = {
  type: null,
  search: '',
  street: '',
  timeLimit: null,
  minHourly: null,
  maxHourly: null,
  ordering: { key: 'regulation_id', descending: false },
};

/** Separate parameter names, because the map's filters use the plain ones. */
const names = {
  type: 'rate_type',
  search: 'rate_search',
  street: 'rate_street',
  timeLimit: 'rate_limit',
  minHourly: 'rate_from',
  maxHourly: 'rate_to',
  ordering: 'rate_order',
} as const;

const maxMinorUnits = 1_000_000_000;

function parseIntegerInRange(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

function parseOrdering(text: string | null): RateListState['ordering'] {
  const key = parkingRateOrderings.find((one) => one === text?.replace(/^-/, ''));
  return key === undefined
    ? defaultRateListState.ordering
    : { key, descending: text?.startsWith('-') === true };
}

/** The sort order as the endpoint expects it. */
export function formatOrdering({ key, descending }: RateListState['ordering']): string {
  return `${descending ? '-' : ''}${key}`;
}

/** Parses a query string. */
export function parseRateListState(search: string): RateListState {
  const given = new URLSearchParams(search);
  const text = (name: string, longest: number) => (given.get(name) ?? '').slice(0, longest);
  return {
    type: text(names.type, 100) || null,
    search: text(names.search, 100),
    street: text(names.street, 200),
    timeLimit: parseIntegerInRange(given.get(names.timeLimit), 1, 1_000_000),
    minHourly: parseIntegerInRange(given.get(names.minHourly), 0, maxMinorUnits),
    maxHourly: parseIntegerInRange(given.get(names.maxHourly), 0, maxMinorUnits),
    ordering: parseOrdering(given.get(names.ordering)),
  };
}

/** Writes the state into a query string and keeps other parameters. */
export function formatRateListState(state: RateListState, search: string): string {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string | number | null) => {
    if (value === null || value === '') query.delete(name);
    else query.set(name, `${value}`);
  };
  const ordering = formatOrdering(state.ordering);
  set(names.type, state.type);
  set(names.search, state.search);
  set(names.street, state.street);
  set(names.timeLimit, state.timeLimit);
  set(names.minHourly, state.minHourly);
  set(names.maxHourly, state.maxHourly);
  set(names.ordering, ordering === formatOrdering(defaultRateListState.ordering) ? null : ordering);
  return query.size === 0 ? '' : `?${query}`;
}

/** Query parameters for the endpoints. */
export function toRateQuery(state: RateListState, scenario: number | null) {
  const { type, search, street, timeLimit, minHourly, maxHourly } = state;
  return {
    ordering: formatOrdering(state.ordering),
    ...(type !== null && { regulation_type: type }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(street.trim() !== '' && { street: street.trim() }),
    ...(timeLimit !== null && { time_limit: timeLimit }),
    ...(minHourly !== null && { min_hourly: minHourly }),
    ...(maxHourly !== null && { max_hourly: maxHourly }),
    ...(scenario !== null && { scenario__id: scenario }),
  };
}
export type RateQuery = ReturnType<typeof toRateQuery>;

/** The columns the list is filtered by; the type has its own control. */
export function filteredColumns(state: RateListState): ReadonlySet<string> {
  const { street, timeLimit, minHourly, maxHourly } = state;
  return new Set([
    ...(street === '' ? [] : ['bl_street_name']),
    ...(timeLimit === null ? [] : ['time_limit']),
    ...(minHourly === null && maxHourly === null ? [] : ['hourly']),
  ]);
}
