// Chooses the screen by the path (requirement §1, §2). A loading message is shown until the city
// and the login are known; then the screen, the sign-in page, or the reason why access is denied.
// Every screen except the map is in a separate chunk. The previous and current routes are stored.
import { routeOf } from '@curbwright/core';
import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInUrl } from '../shell/after-sign-in.ts';
import { api } from '../shell/api.ts';
import { useConfiguration } from '../shell/configuration-hooks.ts';
import { useLogin, useLoginCheck, usePerson } from '../shell/login-hooks.ts';
import { redirectTo } from '../shell/navigation.ts';
import { useRouteName } from '../shell/route-name.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { type RouteTarget, resolveRoute } from '../shell/screens.ts';
import { isStartPageRequested } from '../shell/start-page.ts';
import { store, useAppSelector } from '../shell/store.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { lazyComponent } from './lazy-component.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { parseUrlState } from './url-state.ts';
import { applyUrl } from './url-sync.ts';
import { ViewerScreen } from './viewer-screen.tsx';

const RulesApiScreen = lazyComponent(async () => (await import('./rules-api-screen.tsx')).RulesApiScreen);
const StaffScreen = lazyStaffComponent(async () => (await import('./staff-screen.tsx')).StaffScreen);
const StartScreen = lazyComponent(async () => (await import('./start-screen.tsx')).StartScreen);
const LoginScreen = lazyStaffComponent(async () => (await import('./login-screen.tsx')).LoginScreen);
const NotFoundScreen = lazyComponent(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
const ClosedScreen = lazyComponent(async () => (await import('./unavailable-screen.tsx')).UnavailableScreen);

const screens = {
  map: ViewerScreen,
  staff: StaffScreen,
  rulesApi: RulesApiScreen,
} as const;

function Loading() {
  const { t } = useTranslation();
  return <LoadingScreen title={t('app.loading')} text={t('app.wait')} />;
}

function CityLoadError({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation();
  const offline = useAppSelector((state) => state.connection.lost === 'offline');
  return (
    <main>
      <StateMessage
        role="alert"
        title={t('error.city')}
        action={<Button onClick={retry}>{t('app.retry')}</Button>}
      >
        {t(offline ? 'connection.firstOffline' : 'error.cityHelp')}
      </StateMessage>
    </main>
  );
}

/** Redirects a visitor to the sign-in page, which returns here afterward. */
function RedirectToLogin() {
  useEffect(() => {
    redirectTo(signInUrl(`${location.pathname}${location.search}${location.hash}`));
  }, []);
  return <Loading />;
}

function RouteScreen({ place }: { readonly place: RouteTarget }) {
  if (place.kind === 'login') return <LoginScreen />;
  if (place.kind === 'to login') return <RedirectToLogin />;
  if (place.kind === 'not found') return <NotFoundScreen />;
  if (place.kind !== 'screen') return <ClosedScreen place={place} />;
  const Screen = screens[place.screen];
  return <Screen />;
}

/**
 * Announces a new page: sets the title, and moves the focus if it was lost with the previous page.
 */
function PageAnnouncer({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const nameOf = useRouteName();
  const route = routeOf(path);
  const page = route === null ? t('app.notFound') : nameOf(route);
  const where = city?.name ?? t('app.name');
  useEffect(() => {
    document.title = `${page} · ${where}`;
  }, [page, where]);
  const from = useAppSelector((state) => state.route.previous);
  useEffect(() => {
    const main = document.querySelector('main');
    if (from === null || main === null || path === from || document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [path, from]);
  return null;
}

/** Opens `/public-default/` with the city's default view, unless the URL specifies what to show. */
function useDefaultView(path: string): void {
  const view = useConfiguration().publicDefaultView;
  useEffect(() => {
    if (path !== '/public-default/' || view === '' || !URL.canParse(view, location.href)) return;
    const urlState = parseUrlState(location.search, location.hash);
    if (urlState.map !== null || urlState.link !== null || urlState.instant !== null) return;
    const { searchParams, hash } = new URL(view, location.href);
    // Parameters in the URL override the view: the hotspot flag, a language, a user class.
    for (const [name, value] of new URLSearchParams(location.search)) searchParams.set(name, value);
    const search = searchParams.size === 0 ? '' : `?${searchParams}`;
    history.replaceState(null, '', `${path}${search}${hash}`);
    applyUrl(store, location);
  }, [path, view]);
}

/**
 * Updates the store's path from the URL. Alternative spellings of a path are replaced by the
 * canonical one.
 */
function useRoute(): string {
  const path = useAppSelector((state) => state.route.current);
  useEffect(() => {
    const follow = () => store.dispatch(routeChanged(location.pathname));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    const own = routeOf(path)?.path;
    if (own !== undefined && own !== path) redirectTo(`${own}${location.search}${location.hash}`);
  }, [path]);
  return path;
}

export function AppRouter() {
  useLoginCheck();
  const path = useRoute();
  const city = api.useCurrentCityQuery();
  const login = useLogin();
  const { settled, person } = usePerson();
  useDefaultView(path);
  const [isStarting, setStarting] = useState(isStartPageRequested);
  const route = routeOf(path);
  // Wait for the user's permissions only on routes that depend on them.
  const waits = route?.module === 'manager' || route?.module === 'analyzer' ? !settled : login.isLoading;
  if (city.isLoading || waits) return <Loading />;
  if (city.data === undefined && route !== null && route.module !== null)
    return <CityLoadError retry={() => void city.refetch()} />;
  return (
    <Suspense fallback={<Loading />}>
      {isStarting && path === '/' ? (
        <StartScreen onDone={setStarting} />
      ) : (
        <RouteScreen place={resolveRoute(path, city.data?.modules_enabled ?? [], person)} />
      )}
      <PageAnnouncer path={path} />
    </Suspense>
  );
}
