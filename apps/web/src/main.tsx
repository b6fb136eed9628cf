// Starts the app: theme, language and URL state, then the screen for the current path.
import './shell/storage.ts';
import './entry/slices.ts';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import './ui/base.css';
import './ui/classes.css';
import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import connectionStyles from './city/connection/connection-bar.module.css';
import { ConnectionBar } from './city/connection/connection-bar.tsx';
import { startConnection } from './entry/connection.ts';
import { loadMap } from './entry/load-map.ts';
import { AppRouter } from './entry/router.tsx';
import { parseUrlState } from './entry/url-state.ts';
import { startUrlSync } from './entry/url-sync.ts';
import { startI18n } from './i18n/start.ts';
import { hasWebgl } from './map/webgl.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { currentLocalMode } from './shell/local-settings.ts';
import { startNumberFormat } from './shell/number-format.ts';
import { showsMap } from './shell/screens.ts';
import { store } from './shell/store.ts';
import { adoptTheme, theme } from './ui/theme.ts';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('The page has no element with id root');

adoptTheme(document);

const PageAlerts = lazy(async () => ({ default: (await import('./ui/page-alerts.tsx')).PageAlerts }));

const alerts = [
  ...(hasWebgl() ? [] : ['app.noWebgl']),
  ...(currentLocalMode.kind === 'incomplete' ? [currentLocalMode.alert] : []),
];

/** Renders the page once its texts are loaded. */
function renderPage(place: HTMLElement): void {
  startNumberFormat(store);
  startUrlSync(store);
  startConnection(store);

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

// Not awaited: other chunks import this one, and a top-level await would deadlock with them.
void startI18n(parseUrlState(location.search).language).then(() => renderPage(rootElement));
