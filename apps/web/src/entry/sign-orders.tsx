// The dialog for the sign orders that a toast, a row or a panel of the manager asked for.
import { Suspense, useEffect } from 'react';
import { closeSignOrders, selectSignOrdersRequest } from '../proposals/sign-orders-request.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const SignOrdersDialog = lazyStaffComponent(
  async () => (await import('../work-orders/sign-orders-dialog.tsx')).SignOrdersDialog,
);

export function RequestedSignOrders() {
  const change = useAppSelector(selectSignOrdersRequest);
  // Leaving the screen also closes its dialog.
  useEffect(() => closeSignOrders, []);
  if (change === null) return null;
  return (
    <Suspense fallback={null}>
      <SignOrdersDialog change={change} onClose={closeSignOrders} />
    </Suspense>
  );
}
