// Maps the paths of the staff screens other than the map to their components, each in a separate
// chunk.
import { routeOf, type ViewKey } from '@curbwright/core';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../shell/store.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const screens: Readonly<Partial<Record<ViewKey, ComponentType>>> = {
  administration: lazyStaffComponent(
    async () => (await import('./administration-screen.tsx')).AdministrationScreen,
  ),
  analyzerListView: lazyStaffComponent(async () => (await import('./zone-list-screen.tsx')).ZoneListScreen),
  managerListView: lazyStaffComponent(
    async () => (await import('./manager-lists-screen.tsx')).ManagerListsScreen,
  ),
  analyzerDashboardView: lazyStaffComponent(
    async () => (await import('./dashboards-screen.tsx')).DashboardsScreen,
  ),
};

export function StaffScreen() {
  const { t } = useTranslation();
  const path = useAppSelector((state) => state.route.current);
  const view = routeOf(path)?.view ?? null;
  const Screen = view === null ? undefined : screens[view];
  if (Screen === undefined) return null;
  return (
    <Suspense fallback={<LoadingScreen title={t('app.loading')} text={t('app.wait')} />}>
      <Screen />
    </Suspense>
  );
}
