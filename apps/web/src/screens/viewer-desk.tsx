// The manager's desk in the map's screen: nothing in the other modules, and in a chunk of its own. Comes after the map's first picture.
import { Suspense } from 'react';
import { useAppSelector } from '../app/store.ts';
import { staffPart } from './staff.ts';
import { useDrawn } from './use-drawn.ts';

const load = () => import('./manager-desk.tsx');
const parts = {
  panel: staffPart(async () => (await load()).ManagerDesk),
  bar: staffPart(async () => (await load()).DeskBar),
} as const;

export function Desk({ part }: { readonly part: keyof typeof parts }) {
  const drawn = useDrawn();
  const here = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const Part = parts[part];
  return drawn && here ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}
