// The list of curbs in view with the free spaces that sensors report at each.
import type { ComponentProps } from 'react';
import { CurbList } from '../city/links/curb-list.tsx';
import { FreeSpacesNow, FreeSpacesToggle } from '../sessions/sensors/free-spaces-now.tsx';

export function CurbsInView(props: Omit<ComponentProps<typeof CurbList>, 'freeNow' | 'freeToggle'>) {
  return <CurbList {...props} freeNow={FreeSpacesNow} freeToggle={<FreeSpacesToggle />} />;
}
