// Toggle for live data, in cities with sensors.
import { IconAntenna } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { liveSet } from '../../city/layers/layers-slice.ts';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { useMapUnavailableReason } from '../../shell/map-unavailable-reason.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';

/** Whether the city offers live data and at least one of its sensors is online. */
export function useHasLive(): boolean {
  const { enabled } = useConfiguration().live;
  const { data } = api.useCheckRealtimeSegmentsDataQuery(undefined, { skip: !enabled });
  return enabled && (data?.message ?? false);
}

export function LiveToggle() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.layers.live);
  const reason = useMapUnavailableReason();
  if (!useHasLive()) return null;
  return (
    <IconButtonWithReason
      label={t('live.toggle')}
      reason={reason}
      pressed={on}
      onClick={() => dispatch(liveSet(!on))}
    >
      <IconAntenna size={20} stroke={1.5} />
    </IconButtonWithReason>
  );
}
