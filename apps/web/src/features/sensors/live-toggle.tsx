// The live data toggle, where the city has sensors, and what live data says as a whole.
import { IconAntenna } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { useConfiguration } from '../../app/configuration-hooks.ts';
import { liveSet } from '../../app/layers-slice.ts';
import { liveLinks } from '../../app/map-signals.ts';
import { useSignal } from '../../app/signal.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { sumOf } from './live-reading.ts';
import styles from './sensors.module.css';
import { useLive } from './use-live.ts';

/** True when the city offers live data and at least one of its sensors is online. */
export function useHasLive(): boolean {
  const { enabled } = useConfiguration().live;
  const { data } = api.useCheckRealtimeSegmentsDataQuery(undefined, { skip: !enabled });
  return enabled && (data?.message ?? false);
}

export function LiveToggle() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.layers.live);
  if (!useHasLive()) return null;
  return (
    <IconButton label={t('live.toggle')} pressed={on} onClick={() => dispatch(liveSet(!on))}>
      <IconAntenna size={20} stroke={1.5} />
    </IconButton>
  );
}

export function LiveState() {
  const { t, i18n } = useTranslation();
  const wanted = useAppSelector((state) => state.layers.live);
  const on = useHasLive() && wanted;
  const status = useLive(on);
  const live = useSignal(liveLinks);
  if (!on || status === 'off') return null;
  const sum = live === null ? null : sumOf(live);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={styles.state} role="status" data-live={status}>
      {status === 'there' && sum !== null ? (
        <>
          <p>{t('live.free', { free: number.format(sum.free), spaces: number.format(sum.spaces) })}</p>
          <p className={styles.quiet}>{t('live.legend')}</p>
        </>
      ) : (
        <p>{t(`live.${status === 'there' ? 'none' : status}`)}</p>
      )}
    </div>
  );
}
