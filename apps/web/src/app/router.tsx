// The screens by path (requirement §2). Each but the viewer is a chunk of its own; the previous and current route are kept.
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../screens/later.ts';
import { ViewerScreen } from '../screens/viewer-screen.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { useAskLogin } from './login-hooks.ts';
import { routeChanged } from './route-slice.ts';
import { screenOf } from './screens.ts';
import { store, useAppSelector } from './store.ts';

const RulesApiScreen = later(async () => (await import('../screens/rules-api-screen.tsx')).RulesApiScreen);
const LoginScreen = later(async () => (await import('../screens/login-screen.tsx')).LoginScreen);

/** Goes to a path of the app without loading the page again. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  store.dispatch(routeChanged(location.pathname));
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <StateMessage title={t('app.notFound')} action={<a href="/">{t('app.toMap')}</a>} />
    </main>
  );
}

const screens = {
  viewer: ViewerScreen,
  rulesApi: RulesApiScreen,
  login: LoginScreen,
  notFound: NotFound,
} as const;

export function AppRouter() {
  const { t } = useTranslation();
  const path = useAppSelector((state) => state.route.current);
  useAskLogin();
  useEffect(() => {
    const follow = () => store.dispatch(routeChanged(location.pathname));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const Screen = screens[screenOf(path)];
  return (
    <Suspense fallback={<LoadingScreen title={t('app.loading')} text={t('app.wait')} />}>
      <Screen />
    </Suspense>
  );
}
