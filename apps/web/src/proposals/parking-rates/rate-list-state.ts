// The state of the parking rates list in its URL: type, search, street, time limit, price range,
// sort order.
import { parkingRateOrderings } from '@curbwright/contract';
import {
  field,
  formatOrdering,
  integerField,
  listAddress,
  orderingField,
  textField,
} from '../../shell/list-screen/list-address.ts';

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

const maxMinorUnits = 1_000_000_000;

/** Separate parameter names, because the map's filters use the plain ones. */
export const {
  plain: defaultRateListState,
  parse: parseRateListState,
  format: formatRateListState,
} = listAddress<RateListState>({
  type: field<string | null>(
    'rate_type',
    null,
    (text) => text.slice(0, 100) || null,
    (type) => type ?? '',
  ),
  search: textField('rate_search', 100),
  street: textField('rate_street', 200),
  timeLimit: integerField('rate_limit', 1, 1_000_000),
  minHourly: integerField('rate_from', 0, maxMinorUnits),
  maxHourly: integerField('rate_to', 0, maxMinorUnits),
  ordering: orderingField('rate_order', parkingRateOrderings, { key: 'regulation_id', descending: false }),
});

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
export function filteredColumns(state: RateListState): readonly string[] {
  const { street, timeLimit, minHourly, maxHourly } = state;
  return [
    ...(street === '' ? [] : ['bl_street_name']),
    ...(timeLimit === null ? [] : ['time_limit']),
    ...(minHourly === null && maxHourly === null ? [] : ['hourly']),
  ];
}
