// Staff actions for the selected curb: draft a change, download its legal order, read its history,
// create a work order.
import { Suspense } from 'react';
import { lineOf } from '../city/links/line-of.ts';
import { OrderButton } from '../exchange/regulation-orders/order-button.tsx';
import { openDesk } from '../proposals/desk.ts';
import { CurbHistory } from '../proposals/history/curb-history.tsx';
import { CurbActions } from '../proposals/proposed-regulations/curb-actions.tsx';
import { CurbOrders } from '../work-orders/curb-orders.tsx';

interface Props {
  readonly link: { readonly id: number; readonly geometry: unknown };
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
}

export function CurbStaff({ link: { id: link, geometry }, regulation }: Props) {
  // Its middle vertex: a point on the curb until the person chooses one.
  const points = lineOf(geometry)?.coordinates ?? [];
  const at = points[Math.floor(points.length / 2)];
  return (
    <Suspense fallback={null}>
      <CurbActions link={link} regulation={regulation} />
      {regulation !== null && <OrderButton regulation={regulation} />}
      <CurbOrders
        link={link}
        onOpen={(order) => void openDesk({ kind: 'work-order', order })}
        onNew={() =>
          void openDesk({ kind: 'work-order', order: null, link, ...(at === undefined ? {} : { at }) })
        }
      />
      <CurbHistory link={link} regulation={regulation} />
    </Suspense>
  );
}
