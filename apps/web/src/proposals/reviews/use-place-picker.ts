// Chooses the place of a remark: the next click on the map sets it.
import { useEffect } from 'react';
import { mapHandlers, type PickHandler } from '../../map/handlers.ts';
import { useAppSelector } from '../../shell/store.ts';
import { changeRemarkMap, resetRemarkMap, selectRemarkMap } from './remark-map.ts';

export function usePlacePicker() {
  const { isPicking, picked } = useAppSelector(selectRemarkMap);
  useEffect(() => {
    if (!isPicking) return undefined;
    const before = mapHandlers.pick;
    const handlePick: PickHandler = (_curbs, at) => {
      if (at !== null) changeRemarkMap({ isPicking: false, picked: at.at });
      return true;
    };
    mapHandlers.pick = handlePick;
    return () => {
      if (mapHandlers.pick === handlePick) mapHandlers.pick = before;
    };
  }, [isPicking]);
  useEffect(() => resetRemarkMap, []);
  return {
    isPicking,
    picked,
    start: () => changeRemarkMap({ isPicking: true }),
    stop: () => changeRemarkMap({ isPicking: false, picked: null }),
  };
}
