// The analysis zones panel beside the analyzer's map: all zones, or the numbers of the selected
// one.
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetStop } from '../../shell/panels-slice.ts';
import { sheetStops } from '../../shell/panels-slice.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { focusMap } from '../../ui/focus-map.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { goToZone, selectZone } from '../zone-address.ts';
import { useZones, useZoneTree } from '../zone-hooks.ts';
import { useZoneDeniedReasons } from './zone-denied-reasons.ts';
import { ZoneMetrics } from './zone-metrics.tsx';
import { ZonePanelList } from './zone-panel-list.tsx';

interface Props {
  readonly chosen: number | null;
  /** Zooms to a zone; `null` = its location is not known. */
  readonly zoomTo: (zone: number) => (() => void) | null;
  readonly onClose: () => void;
}

export function ZonePanel({ chosen, zoomTo, onClose }: Props) {
  const { t } = useTranslation();
  const reasons = useZoneDeniedReasons();
  const { zones, count, failed, retry } = useZones();
  const tree = useZoneTree(zones);
  const [stop, setStop] = useState<SheetStop>('half');
  const head = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  // The clicked button disappears, so the focus moves to the back button; on return it moves to the
  // zone in the list.
  const choose = (zone: number) =>
    focusAfter(
      () => selectZone(zone),
      () => head.current?.querySelector('button'),
    );
  const toAll = () =>
    focusAfter(
      () => selectZone(null),
      () => rows.current?.querySelector(`[data-zone="${chosen}"]`) ?? rows.current?.querySelector('button'),
    );
  const shown = zones.find(({ id }) => id === chosen);
  const body = () => {
    if (chosen !== null)
      return (
        <ZoneMetrics
          key={chosen}
          zone={chosen}
          mayNotChange={reasons.change}
          onZoom={zoomTo(chosen)}
          onBack={toAll}
        />
      );
    if (failed) return <RetryMessage title={t('zones.failed')} onRetry={retry} />;
    if (count === null) return <Skeleton label={t('zones.loading')} lines={6} />;
    if (count === 0)
      return (
        <StateMessage title={t('zones.empty')}>
          <p>{t('zones.emptyHelp')}</p>
          <p>{reasons.make ?? t('zones.emptyWays')}</p>
        </StateMessage>
      );
    return <ZonePanelList tree={tree} chosen={chosen} mayNotChange={reasons.change} onChoose={choose} />;
  };
  return (
    <Sheet
      label={t('zones.title')}
      heading={
        <div ref={head} className="row gap-4 min-width-0 min-height-28 break-anywhere">
          {chosen !== null && (
            <IconButton label={t('zones.allZones')} onClick={toAll}>
              <IconArrowLeft size={20} stroke={1.5} />
            </IconButton>
          )}
          <h2 className="section-title">{chosen === null ? t('zones.title') : (shown?.name ?? '')}</h2>
        </div>
      }
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={setStop}
      onClose={onClose}
      returnFocus={focusMap}
    >
      <div ref={rows} className="grid gap-8">
        {body()}
        {chosen === null && (
          <div className="flex wrap gap-8">
            <ButtonWithReason
              reason={reasons.make}
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => goToZone('create', null)}
            >
              {t('zones.new')}
            </ButtonWithReason>
          </div>
        )}
      </div>
    </Sheet>
  );
}
