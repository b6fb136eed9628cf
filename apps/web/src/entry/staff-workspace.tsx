// Panels over the staff map, by module: the manager's drafting, the analyzer's zones. Each is a
// separate chunk.
import { routeOf } from '@curbwright/core';
import { Suspense } from 'react';
import { useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const manager = () => import('./manager-workspace.tsx');
const zones = () => import('./zone-workspace.tsx');

const workspaces = {
  manager: {
    panel: lazyStaffComponent(async () => (await manager()).ManagerWorkspace),
    bar: lazyStaffComponent(async () => (await manager()).ManagerBar),
  },
  analyzer: {
    panel: lazyStaffComponent(async () => (await zones()).ZoneWorkspace),
    bar: lazyStaffComponent(async () => (await zones()).ZoneBar),
  },
} as const;

export function StaffWorkspace({ part }: { readonly part: 'panel' | 'bar' }) {
  const path = useAppSelector((state) => state.route.current);
  const module = routeOf(path)?.module ?? null;
  if (module !== 'manager' && module !== 'analyzer') return null;
  const Part = workspaces[module][part];
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
}
