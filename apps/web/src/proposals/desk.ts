// Which panel of the manager's desk is open over the map besides the draft's: many curbs at once, an asset, a work order. One at a time.

import { mayLeave } from '../shell/leave-guard.ts';
import { store } from '../shell/store.ts';
import { createSignal } from '../ui/signal.ts';
import { draftClosed } from './draft-slice.ts';

export type DeskPanel =
  | { readonly kind: 'batch' }
  | {
      readonly kind: 'asset';
      /** null = a new one. */
      readonly asset: number | null;
      /** A proposed one that is not published yet, and the group it stands in. */
      readonly item?: { readonly group: number; readonly id: number };
      /** Its form is open at once. */
      readonly edits?: boolean;
    }
  | {
      readonly kind: 'work-order';
      /** null = a new one, of what is given beside. */
      readonly order: number | null;
      readonly link?: number;
      readonly asset?: number;
      readonly at?: readonly [lng: number, lat: number];
    };

export const deskPanel = createSignal<DeskPanel | null>(null);

/** Opens a panel in the place of the draft's; asks first where something unsaved would be lost. False = the person stays. */
export async function openDesk(panel: DeskPanel): Promise<boolean> {
  if (!(await mayLeave())) return false;
  store.dispatch(draftClosed());
  deskPanel.set(panel);
  return true;
}

export function closeDesk(): void {
  deskPanel.set(null);
}
