// The list of batches with the scenario and history, and the actions that open the map.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../city/view/map-slice.ts';
import { BatchTable } from '../proposals/batches/batch-table.tsx';
import { HistoryButton } from '../proposals/history/history-button.tsx';
import { HistoryList } from '../proposals/history/history-list.tsx';
import { ScenarioSelect } from '../proposals/scenarios/scenario-select.tsx';
import { draftsShown } from '../proposals/scenarios/scenario-slice.ts';
import { SignOrdersButton } from '../proposals/sign-orders-button.tsx';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { navigateTo } from '../shell/navigation.ts';
import { useAppDispatch } from '../shell/store.ts';
import { showInfo } from '../ui/toast.ts';

const managerMap = '/manager/mapview/';
/**
 * Maximum number of proposals whose location is requested; enough for the bounding box of a batch.
 */
const maxRequestedLocations = 100;
/** Margin around a box, in degrees: about 60 m. */
const around = 0.0006;

export function BatchList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const onMap = useCallback(
    async (batch: number) => {
      const listed = await dispatch(
        api.endpoints.batchRegulationListData.initiate(
          { query: { batch, limit: maxRequestedLocations } },
          { subscribe: false },
        ),
      );
      const ids = [...new Set(listed.data?.results.map((row) => row.proposed_regulation_id))];
      const found =
        ids.length === 0
          ? null
          : await dispatch(
              api.endpoints.proposedRegulationBounds.initiate(
                { query: { ids: ids.join(',') } },
                { subscribe: false },
              ),
            );
      const box = found?.data?.box ?? null;
      if (box === null) return showInfo(t('batchList.noPlace'));
      const [west, south, east, north] = box;
      dispatch(draftsShown(true));
      dispatch(
        cameraSet({ kind: 'box', box: [west - around, south - around, east + around, north + around] }),
      );
      navigateTo(managerMap);
    },
    [dispatch, t],
  );
  const onNew = () => {
    navigateTo(managerMap);
    void openWorkspacePanel({ kind: 'batch' });
  };
  return (
    <BatchTable
      scenarioSelect={
        <ScenarioSelect>
          <HistoryButton />
        </ScenarioSelect>
      }
      historyOf={(batch) => <HistoryList noun="batch" nounId={`${batch}`} />}
      publishedMore={(batch) => (
        <p>
          <SignOrdersButton change={{ batch }} />
        </p>
      )}
      onNew={onNew}
      onMap={(batch) => void onMap(batch)}
    />
  );
}
