// Starts the app: theme, language, address, then the screen of the path.
import './app/storage.ts';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { startConnection } from './app/connection.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { thisLocalMode } from './app/local-settings.ts';
import { startNumberForm } from './app/number-form.ts';
import { legendSet } from './app/panels-slice.ts';
import { AppRouter } from './app/router.tsx';
import { showsMap } from './app/screens.ts';
import { store } from './app/store.ts';
import { parseUrlState } from './app/url-state.ts';
import { startUrlSync } from './app/url-sync.ts';
import connectionStyles from './features/connection/connection-bar.module.css';
import { ConnectionBar } from './features/connection/connection-bar.tsx';
import { startI18n } from './i18n/start.ts';
import { hasWebgl } from './map/webgl.ts';
import { loadMap } from './screens/load-map.ts';
import { bothPanels } from './ui/breakpoints.ts';
import { adoptTheme, theme } from './ui/theme.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with id root');

adoptTheme(document);

const PageAlerts = lazy(async () => ({ default: (await import('./ui/page-alerts.tsx')).PageAlerts }));

const alerts = [
  ...(hasWebgl() ? [] : ['app.noWebgl']),
  ...(thisLocalMode.kind === 'incomplete' ? [thisLocalMode.alert] : []),
];

/** Draws the page, once there are words for it. */
function draw(place: HTMLElement): void {
  startNumberForm(store);
  startUrlSync(store);
  startConnection(store);
  if (!matchMedia(`${bothPanels} and (min-height: 720px)`).matches) store.dispatch(legendSet(false));

  createRoot(place).render(
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <div className={connectionStyles.page}>
          {alerts.length > 0 && (
            <Suspense fallback={null}>
              <PageAlerts alerts={alerts} />
            </Suspense>
          )}
          <ConnectionBar />
          <div className={connectionStyles.rest}>
            <ErrorBoundary>
              <AppRouter />
            </ErrorBoundary>
          </div>
        </div>
      </MantineProvider>
    </Provider>,
  );

  if (showsMap(location.pathname)) requestAnimationFrame(() => void loadMap());
}

// Not awaited: parts of the page import this module's chunk, and would wait for the end of it while it waits for them.
void startI18n(parseUrlState(location.search).language).then(() => draw(place));
