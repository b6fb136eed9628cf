// The form of a dashboard of measured use. It is read from the URL and stored in a slice under the
// requirement's names (decision 0200); some values are sent in the request, the others are applied
// in the browser.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useMemo } from 'react';
import { reset } from '../shell/reset.ts';
import { addSlices, type RootState, useAppDispatch, useAppSelector } from '../shell/store.ts';
import { selectionOf, useDashboardChoices } from './dashboard-choices.ts';

/** Changes to these trigger a request. */
interface MeasuredParams {
  /** -1 = the whole city. */
  readonly analysis_zone_id: number;
  /** yyyy-MM-dd; its month is counted. '' = the newest three months with measurements. */
  readonly date: string;
  /** yyyy-MM-dd; the last month counted. '' = the month of `date` alone. */
  readonly date_to: string;
  /** HH:mm: the hour shown on the occupancy map, not requested; '' = the fullest hour. */
  readonly time?: string;
}

type MeasuredState<Kind extends string> = Readonly<
  Record<`${Kind}APIParams`, MeasuredParams> & Record<`${Kind}NonAPIParams`, DashboardSelection>
>;

/** Returns the request body; the map's hour is not part of it because it changes no number. */
export function measuredBody({ analysis_zone_id, date, date_to }: MeasuredParams) {
  return { analysis_zone_id, ...(date === '' ? {} : { date }), ...(date_to === '' ? {} : { date_to }) };
}

/**
 * Returns `next`, but with those properties of `old` that are equal, so that unchanged properties
 * keep their identity.
 */
function reuseEqualParts<State extends object>(old: State, next: State): State {
  const parts = Object.entries(next).map(([name, value]): [string, unknown] => {
    const known: unknown = Reflect.get(old, name);
    return [name, JSON.stringify(known) === JSON.stringify(value) ? known : value];
  });
  const isNew = parts.every(([name, value]) => value === Reflect.get(next, name));
  return isNew ? next : (Object.fromEntries(parts) as State);
}

/**
 * Creates the store slice for the form of a dashboard. `more` holds its parameters besides the
 * usual ones.
 */
export function createMeasuredForm<Kind extends string>(kind: Kind, more: { readonly time?: string } = {}) {
  type State = MeasuredState<Kind>;
  const toState = (params: MeasuredParams, selection: DashboardSelection) =>
    ({ [`${kind}APIParams`]: params, [`${kind}NonAPIParams`]: selection }) as State;
  const initial = toState({ analysis_zone_id: -1, date: '', date_to: '', ...more }, everythingSelected);
  const formRead = createAction<State>(`${kind}/formRead`);
  const reducer = (state: State = initial, action: UnknownAction): State => {
    if (reset.match(action)) return initial;
    return formRead.match(action) ? reuseEqualParts(state, action.payload) : state;
  };
  addSlices({ [kind]: reducer });
  /** The form in the store, or its initial state before the slice is added. */
  const select = (state: RootState): State => (Reflect.get(state, kind) as State | undefined) ?? initial;
  const selectParams = (state: RootState): MeasuredParams => Reflect.get(select(state), `${kind}APIParams`);
  return { toState, initial, formRead, reducer, select, selectParams };
}

interface MeasuredForm<State> {
  readonly toState: (params: MeasuredParams, selection: DashboardSelection) => State;
  readonly formRead: (state: State) => UnknownAction;
  readonly selectParams: (state: RootState) => MeasuredParams;
}

/**
 * Reads a form from the URL, stores it and returns its request. Send the request only when
 * `settled` is `true`, which means the store matches the URL; otherwise it would be sent twice.
 */
export function useMeasuredForm<State>(
  { toState, formRead, selectParams }: MeasuredForm<State>,
  time?: string,
) {
  const dispatch = useAppDispatch();
  const [choices] = useDashboardChoices();
  const selection = useMemo(() => selectionOf(choices), [choices]);
  const params = useMemo(() => {
    const { zone, month, monthTo } = choices;
    const dates = { analysis_zone_id: zone, date: month ?? '', date_to: monthTo ?? '' };
    return time === undefined ? dates : { ...dates, time };
  }, [choices, time]);
  const state = useMemo(() => toState(params, selection), [params, selection, toState]);
  useEffect(() => {
    dispatch(formRead(state));
  }, [dispatch, formRead, state]);
  const body = measuredBody(params);
  const stored = measuredBody(useAppSelector(selectParams));
  return { state, body, selection, settled: JSON.stringify(stored) === JSON.stringify(body) };
}
