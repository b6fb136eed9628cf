// Opens the manager's map at the curbs of proposals.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../../city/view/map-slice.ts';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { navigateTo } from '../../shell/navigation.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { showFailure, showInfo } from '../../ui/toast.ts';
import { draftsShown } from '../scenarios/scenario-slice.ts';
import { type Box, splitIdList, unionBox } from './id-list.ts';

/** Margin around a box in degrees (about 60 m), so that a short curb does not fill the view. */
const marginDegrees = 0.0006;

/** Opens the map with these proposals in view and their drafts shown. */
export function useGoToMap(): (ids: readonly number[]) => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return useCallback(
    async (ids: readonly number[]) => {
      const boxes: Box[] = [];
      for (const part of splitIdList(ids)) {
        const { data } = await awaitQuery(
          dispatch(api.endpoints.proposedRegulationBounds.initiate({ query: { ids: part.join(',') } })),
        );
        if (data === undefined) return showFailure(t('regulationList.noBounds'));
        if (data.box !== null) boxes.push(data.box);
      }
      const box = unionBox(boxes);
      if (box === null) return showInfo(t('regulationList.noPlace'));
      const [west, south, east, north] = box;
      dispatch(draftsShown(true));
      dispatch(
        cameraSet({
          kind: 'box',
          box: [west - marginDegrees, south - marginDegrees, east + marginDegrees, north + marginDegrees],
        }),
      );
      navigateTo('/manager/mapview/');
    },
    [t, dispatch],
  );
}
