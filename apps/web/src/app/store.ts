// The store: what the person is doing in slices, what the server said in the api's cache.
import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { askerSlice } from './asker-slice.ts';
import { connectionSlice } from './connection-slice.ts';
import { draftSlice } from './draft-slice.ts';
import { failureListener } from './failures.ts';
import { feedbackSlice } from './feedback-slice.ts';
import { filtersSlice } from './filters-slice.ts';
import { instantSlice } from './instant-slice.ts';
import { layersSlice } from './layers-slice.ts';
import { mapSlice } from './map-slice.ts';
import { panelsSlice } from './panels-slice.ts';
import { routeSlice } from './route-slice.ts';
import { scenarioSlice } from './scenario-slice.ts';
import { selectionSlice } from './selection-slice.ts';
import { toolsSlice } from './tools-slice.ts';
import { tourSlice } from './tour-slice.ts';

export const devToolsHistory = 35;

/** Slices of parts that come later join these (late-slices.ts). */
export const reducers = {
  [api.reducerPath]: api.reducer,
  [askerSlice.name]: askerSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [draftSlice.name]: draftSlice.reducer,
  [feedbackSlice.name]: feedbackSlice.reducer,
  [filtersSlice.name]: filtersSlice.reducer,
  [instantSlice.name]: instantSlice.reducer,
  [layersSlice.name]: layersSlice.reducer,
  [mapSlice.name]: mapSlice.reducer,
  [panelsSlice.name]: panelsSlice.reducer,
  [routeSlice.name]: routeSlice.reducer,
  [scenarioSlice.name]: scenarioSlice.reducer,
  [selectionSlice.name]: selectionSlice.reducer,
  [toolsSlice.name]: toolsSlice.reducer,
  [tourSlice.name]: tourSlice.reducer,
};

export const store = configureStore({
  reducer: reducers,
  // The dictionary of rule sets is large and never changed in place: checking it on every action would cost a frame in development.
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false })
      .concat(api.middleware)
      .prepend(failureListener.middleware),
  // Developer tools keep 35 history entries (requirement §9).
  devTools: { maxAge: devToolsHistory },
});

export type RootState = ReturnType<typeof store.getState>;
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
