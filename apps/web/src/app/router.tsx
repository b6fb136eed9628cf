// The screens by path (requirement §2). Each but the viewer is a chunk of its own; the previous and current route are kept.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { ViewerScreen } from '../screens/viewer-screen.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { routeChanged } from './route-slice.ts';
import { useAppDispatch } from './store.ts';

function Tracked() {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(routeChanged(pathname));
  }, [pathname, dispatch]);
  return <Outlet />;
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <StateMessage title={t('app.notFound')} action={<a href="/">{t('app.toMap')}</a>} />
    </main>
  );
}

const viewerPaths = ['/', '/viewer/', '/public-default/'];

const router = createBrowserRouter([
  {
    element: <Tracked />,
    children: [
      ...viewerPaths.map((path) => ({ path, element: <ViewerScreen /> })),
      {
        path: '/rulesapi/',
        lazy: async () => ({ Component: (await import('../screens/rules-api-screen.tsx')).RulesApiScreen }),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);

export function AppRouter() {
  return <RouterProvider router={router} />;
}
