// Staff actions for the selected curb below its rules: download its legal order, read its history,
// create a work order.
import { Suspense } from 'react';
import { parseLineGeometry } from '../city/links/parse-line-geometry.ts';
import { LegalOrderButton } from '../exchange/regulation-orders/legal-order-button.tsx';
import { CurbHistory } from '../proposals/history/curb-history.tsx';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { WorkOrdersHere } from '../work-orders/work-orders-here.tsx';

interface Props {
  readonly link: { readonly id: number; readonly geometry: unknown };
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
}

export function CurbStaffActions({ link: { id: link, geometry }, regulation }: Props) {
  // Starts at the curb's middle vertex: a point on the curb until the user chooses one.
  const points = parseLineGeometry(geometry)?.coordinates ?? [];
  const at = points[Math.floor(points.length / 2)];
  return (
    <Suspense fallback={null}>
      {regulation !== null && <LegalOrderButton regulation={regulation} />}
      <WorkOrdersHere
        of={{ link }}
        onOpen={(order) => void openWorkspacePanel({ kind: 'work-order', order })}
        onNew={() =>
          void openWorkspacePanel({
            kind: 'work-order',
            order: null,
            link,
            ...(at === undefined ? {} : { at }),
          })
        }
      />
      <CurbHistory link={link} regulation={regulation} />
    </Suspense>
  );
}
