// The store: the user's interaction state in slices, server data in the API cache.
import {
  type CreateSliceOptions,
  combineReducers,
  configureStore,
  createSlice,
  type Reducer,
  type ReducersMapObject,
  type SliceCaseReducers,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { connectionSlice } from './connection-slice.ts';
import { failureListener } from './failures.ts';
import { instantSlice } from './instant-slice.ts';
import { panelsSlice } from './panels-slice.ts';
import { reset } from './reset.ts';
import { routeSlice } from './route-slice.ts';
import { toolsSlice } from './tools-slice.ts';
import { tourSlice } from './tour-slice.ts';

export const devToolsHistory = 35;

/** The slices of the shell itself. */
const coreReducers = {
  [api.reducerPath]: api.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [instantSlice.name]: instantSlice.reducer,
  [panelsSlice.name]: panelsSlice.reducer,
  [routeSlice.name]: routeSlice.reducer,
  [toolsSlice.name]: toolsSlice.reducer,
  [tourSlice.name]: tourSlice.reducer,
};

type CoreState = { readonly [K in keyof typeof coreReducers]: ReturnType<(typeof coreReducers)[K]> };

/**
 * The state. Each domain's slice adds itself in its own module by `addSlice`. Those that are there
 * from the start also add their type here; the others are read by their selector only.
 */
export interface RootState extends CoreState {}

let reducers: ReducersMapObject = coreReducers;

function combineAllReducers(all: ReducersMapObject): Reducer<RootState> {
  // Slices of domains are typed where they are added; their types are not known here.
  const whole: Reducer = combineReducers(all);
  return whole;
}

export const store = configureStore({
  reducer: combineAllReducers(coreReducers),
  // The dictionary of rule sets is large and never mutated: checking it on every action would cost
  // a frame in development.
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false })
      .concat(api.middleware)
      .prepend(failureListener.middleware),
  // Developer tools keep 35 history entries (requirement §9).
  devTools: { maxAge: devToolsHistory },
});

/** Adds slices by name; existing ones keep their state. */
export function addSlices(more: ReducersMapObject): void {
  reducers = { ...reducers, ...more };
  store.replaceReducer(combineAllReducers(reducers));
}

/** Creates a slice that `reset` returns to its initial state, and adds it to the store. */
export function addSlice<State, Reducers extends SliceCaseReducers<State>, Name extends string>(
  options: Pick<CreateSliceOptions<State, Reducers, Name>, 'name' | 'initialState' | 'reducers'>,
) {
  const slice = createSlice<State, Reducers, Name, Record<never, never>>({
    ...options,
    extraReducers: (builder) => {
      builder.addCase(reset, () => slice.getInitialState());
    },
  });
  addSlices({ [slice.name]: slice.reducer });
  return { ...slice, select: (state: RootState) => slice.selectSlice(state as never) };
}

/**
 * Adds a state and returns a function that changes it, and its selector. `reset` restores it; a
 * function as the initial state is called again then.
 */
function addState<State extends object | string | number | null, Change>(
  name: string,
  initial: State | (() => State),
  apply: (state: State, change: Change) => State,
) {
  const start = (): State => (typeof initial === 'function' ? initial() : initial);
  const type = `${name}/changed`;
  addSlices({
    [name]: (state: State = start(), action: UnknownAction): State => {
      if (reset.match(action)) return start();
      return action.type === type ? apply(state, action.payload as Change) : state;
    },
  });
  return [
    (payload: Change): void => void store.dispatch({ type, payload }),
    (state: RootState): State => Reflect.get(state, name),
  ] as const;
}

/** Adds a value and returns a function that replaces it, and its selector. */
export function addValue<Value extends object | string | number | null>(name: string, initial: Value) {
  return addState(name, initial, (_before, value: Value) => value);
}

/**
 * Adds fields and returns a function that changes some of them, and their selector. A component
 * reads the one it shows, so that it is not rendered again when it changes another.
 */
export function addFields<Fields extends object>(name: string, initial: Fields | (() => Fields)) {
  return addState(name, initial, (before, some: Partial<Fields>) => ({ ...before, ...some }));
}

export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
