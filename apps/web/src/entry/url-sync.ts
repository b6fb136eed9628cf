// Syncs the URL and the store. The URL sets up the app, then the store updates the URL. The Back
// button restores the selection, the filters and the scenario.
import i18next from 'i18next';
import { curbUserChosen, permitsSet, userClassesChosen } from '../city/asker/curb-user-slice.ts';
import { loadRememberedUser } from '../city/asker/remembered-user.ts';
import { filtersRead } from '../city/filters/filters-slice.ts';
import { cameraSet } from '../city/view/map-slice.ts';
import { linksPicked, selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import { asOfChosen, scenarioSelected } from '../proposals/scenarios/scenario-slice.ts';
import { instantChosen, nowChosen } from '../shell/instant-slice.ts';
import { reportAddress } from '../shell/navigation.ts';
import { showsMap } from '../shell/screens.ts';
import type { store as appStore, RootState } from '../shell/store.ts';
import { setUrlWriter } from '../shell/url-writer.ts';
import { formatUrlState, parseUrlState, type UrlState } from './url-state.ts';

/**
 * Returns the part of the store that goes into the URL. The language is included only when the URL
 * or the user chose it.
 */
export function urlStateOf(state: RootState, language: string | null): UrlState {
  const { camera } = state.map;
  return {
    map: camera?.kind === 'point' ? camera : null,
    instant: state.instant.chosen,
    kind: state.asker.kind,
    permits: state.asker.permits,
    userClasses: state.asker.classes,
    link: selectedLink(state.selection),
    filters: state.filters,
    scenario: state.scenario.selected,
    asOf: state.scenario.asOf,
    language,
  };
}

/** Whether the URL names no curb user. In this case the one stored on the device applies. */
function hasNoCurbUser({ kind, permits, userClasses }: UrlState): boolean {
  return kind === null && permits.length === 0 && userClasses.length === 0;
}

/** The curb of the last URL read, and whether that URL has a map position. */
let linked: { readonly link: number; readonly placed: boolean } | null = null;

/**
 * Whether the URL that selected this curb has a map position. Reported once per URL; `null` = the
 * curb was not selected by a URL, or this was already reported.
 */
export function consumeLinkedCurbPlacement(link: number): 'placed' | 'not placed' | null {
  const read = linked;
  linked = null;
  if (read?.link !== link) return null;
  return read.placed ? 'placed' : 'not placed';
}

/**
 * Applies a URL to the store. At startup it also applies values stored on the device that the URL
 * does not specify.
 */
export function applyUrl(store: typeof appStore, { search, hash }: Location, isStart = false): void {
  const url = parseUrlState(search, hash);
  const state = store.getState();
  if (url.map !== null) store.dispatch(cameraSet({ kind: 'point', ...url.map }));
  if (url.instant !== null) store.dispatch(instantChosen(url.instant));
  else if (state.instant.chosen !== null) store.dispatch(nowChosen());
  const remembered = isStart && hasNoCurbUser(url) ? loadRememberedUser() : null;
  store.dispatch(curbUserChosen(url.kind ?? remembered?.kind ?? 'car'));
  if (url.userClasses.length > 0) store.dispatch(userClassesChosen(url.userClasses));
  store.dispatch(permitsSet(remembered?.permits ?? url.permits));
  store.dispatch(filtersRead(url.filters));
  store.dispatch(scenarioSelected(url.scenario));
  store.dispatch(asOfChosen(url.asOf));
  if (url.link === null) store.dispatch(selectionCleared());
  else if (url.link !== selectedLink(state.selection)) {
    linked = { link: url.link, placed: url.map !== null };
    store.dispatch(linksPicked([url.link]));
  }
}

/**
 * Starts syncing in both directions and returns a function that stops it. The URL is updated with a
 * delay (`settle`, in milliseconds), because browsers limit the rate of changes.
 */
export function startUrlSync(store: typeof appStore, settle = 250): () => void {
  applyUrl(store, location, true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What Back steps through: the selected curb, the filters, the scenario and the past date. */
  const historyStepKey = ({ selection, filters, scenario }: RootState) =>
    JSON.stringify([selectedLink(selection), filters, scenario.selected, scenario.asOf]);
  let step = historyStepKey(store.getState());
  const write = () => {
    if (!showsMap(location.pathname)) return;
    const state = store.getState();
    const shared = formatUrlState(
      urlStateOf(state, parseUrlState(location.search).language),
      location.search,
    );
    if (shared === `${location.search}${location.hash}`) return;
    const now = historyStepKey(state);
    const address = `${location.pathname}${shared}`;
    if (now !== step) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    reportAddress();
    step = now;
  };
  setUrlWriter(() => {
    clearTimeout(timer);
    write();
  });
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(write, settle);
  });
  const onPopState = () => {
    clearTimeout(timer);
    applyUrl(store, location);
    step = historyStepKey(store.getState());
  };
  const onLanguage = (language: string) => {
    const { search, hash, pathname } = location;
    if (!showsMap(pathname)) return;
    const shared = formatUrlState({ ...parseUrlState(search, hash), language }, search);
    history.replaceState(null, '', `${pathname}${shared}`);
  };
  addEventListener('popstate', onPopState);
  i18next.on('languageChanged', onLanguage);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('popstate', onPopState);
    i18next.off('languageChanged', onLanguage);
  };
}
