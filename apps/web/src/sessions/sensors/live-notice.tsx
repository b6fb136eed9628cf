// Summary of live data and the legend of its halos on the map.
import { numberFormat } from '@curbwright/core';
import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { liveLinks } from '../../map/map-signals.ts';
import { palettes } from '../../map/palette.ts';
import { useAppSelector } from '../../shell/store.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useSignal } from '../../ui/signal.ts';
import { type LiveTotals, sumLiveLinks } from './live-merge.ts';
import { useHasLive } from './live-toggle.tsx';
import styles from './sensors.module.css';
import { useLive } from './use-live.ts';

function LiveTotalsText({ sum }: { readonly sum: LiveTotals }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const stale = { count: sum.stale, number: number.format(sum.stale) };
  if (sum.spaces === 0) return <p>{t('live.allUnknown', stale)}</p>;
  return (
    <>
      <p>{t('live.free', { free: number.format(sum.free), spaces: sum.spaces })}</p>
      {sum.stale > 0 && <p>{t('live.unheard', stale)}</p>}
    </>
  );
}

function HaloLegend() {
  const { t } = useTranslation();
  const { live, liveFull, liveUnknown } = palettes[useComputedColorScheme('light')];
  return (
    <ul className={`grid soft text-12 no-bullets li-flex li-gap-6 ${styles.key}`} aria-label={t('live.key')}>
      <li>
        <DashSample color={live} dash={[]} width={2.2} />
        {t('live.key.free')}
      </li>
      <li>
        <DashSample color={liveFull} dash={[]} width={1.2} />
        {t('live.key.full')}
      </li>
      <li>
        <svg className="flex-none keep-colors" width="36" height="10" aria-hidden="true" stroke={liveUnknown}>
          <path d="M2 1.5H36M2 8.5H36" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="0 5" />
        </svg>
        {t('live.key.unknown')}
      </li>
    </ul>
  );
}

export function LiveNotice() {
  const { t } = useTranslation();
  const isLayerOn = useAppSelector((state) => state.layers.live);
  const on = useHasLive() && isLayerOn;
  const status = useLive(on);
  const live = useSignal(liveLinks);
  const isNow = useAppSelector((state) => state.instant.chosen === null);
  if (!on || status === 'off') return null;
  if (!isNow)
    return (
      <section
        className={`floating relative pad-8-12 text-13 ${styles.state}`}
        data-live="hidden"
        aria-label={t('live.toggle')}
      >
        <p role="status">{t('live.otherTime')}</p>
      </section>
    );
  const sum = live === null ? null : sumLiveLinks(live);
  return (
    <section
      className={`floating relative pad-8-12 text-13 ${styles.state}`}
      data-live={status}
      aria-label={t('live.toggle')}
    >
      {/* The numbers change constantly, so screen readers announce only that live data arrived. */}
      <p className={status === 'there' ? 'visually-hidden' : undefined} role="status">
        {t(status === 'there' ? 'live.toggle' : `live.${status}`)}
      </p>
      {status === 'there' && sum !== null && <LiveTotalsText sum={sum} />}
      {sum?.simulated === true && <p className="semibold">{t('live.simulated')}</p>}
      {sum !== null && <HaloLegend />}
    </section>
  );
}
