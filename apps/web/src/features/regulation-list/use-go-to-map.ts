// To the manager's map, to the curbs of proposals.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { cameraSet } from '../../app/map-slice.ts';
import { goTo } from '../../app/navigation.ts';
import { draftsShown } from '../../app/scenario-slice.ts';
import { settled } from '../../app/settled.ts';
import { useAppDispatch } from '../../app/store.ts';
import { showFailure, showInfo } from '../../ui/toast.ts';
import { type Box, boxAround, idLists } from './id-list.ts';

/** Degrees left around a box: about 60 m, so that a short curb is not all there is to see. */
const around = 0.0006;

/** Goes to the map with these proposals in view, their drafts shown. */
export function useGoToMap(): (ids: readonly number[]) => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return useCallback(
    async (ids: readonly number[]) => {
      const boxes: Box[] = [];
      for (const part of idLists(ids)) {
        const { data } = await settled(
          dispatch(api.endpoints.proposedRegulationBounds.initiate({ query: { ids: part.join(',') } })),
        );
        if (data === undefined) return showFailure(t('regulationList.noBounds'));
        if (data.box !== null) boxes.push(data.box);
      }
      const box = boxAround(boxes);
      if (box === null) return showInfo(t('regulationList.noPlace'));
      const [west, south, east, north] = box;
      dispatch(draftsShown(true));
      dispatch(
        cameraSet({ kind: 'box', box: [west - around, south - around, east + around, north + around] }),
      );
      goTo('/manager/mapview/');
    },
    [t, dispatch],
  );
}
