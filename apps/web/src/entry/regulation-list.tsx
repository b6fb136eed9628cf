// The list of proposed changes with the scenario, the history, and the dialogs that publish, hand in,
// delete and revert.
import type { ReactNode } from 'react';
import { HistoryButton } from '../proposals/history/history-button.tsx';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { DeleteDialog } from '../proposals/proposed-regulations/check/delete-dialog.tsx';
import { HandInDialog } from '../proposals/proposed-regulations/check/hand-in-dialog.tsx';
import { PublishDialog } from '../proposals/proposed-regulations/check/publish-dialog.tsx';
import { RevertDialog } from '../proposals/proposed-regulations/check/revert-dialog.tsx';
import { type ProposalAction, ProposalTable } from '../proposals/regulation-list/proposal-table.tsx';
import { ScenarioSelect } from '../proposals/scenarios/scenario-select.tsx';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { navigateTo } from '../shell/navigation.ts';
import { ProposalWorkOrders } from '../work-orders/proposal-work-orders.tsx';

const dialogs = {
  publish: PublishDialog,
  approve: PublishDialog,
  hand_in: HandInDialog,
  delete: DeleteDialog,
  revert: RevertDialog,
} as const;

function dialogOf(
  act: ProposalAction,
  ids: readonly number[],
  close: () => void,
  done: () => void,
): ReactNode {
  const Dialog = dialogs[act];
  return <Dialog ids={ids} opened approves={act === 'approve'} onClose={close} onDone={done} />;
}

export function RegulationList() {
  return (
    <ProposalTable
      scenarioSelect={
        <ScenarioSelect>
          <HistoryButton />
        </ScenarioSelect>
      }
      historyOf={({ id }) => <HistoryList noun="proposed-regulation" nounId={String(id)} />}
      publishedMore={({ id, reverted_by: revertedBy }) => (
        <ProposalWorkOrders
          proposal={id}
          isUndone={revertedBy !== null}
          onOpen={(order) => {
            navigateTo('/manager/mapview/');
            void openWorkspacePanel({ kind: 'work-order', order });
          }}
        />
      )}
      actOn={dialogOf}
    />
  );
}
