// The numbers of one analysis zone: totals, counts by component, its sub-zones, and its actions.
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconFocus2, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { goToZone } from '../zone-address.ts';
import { changeZones, selectZones } from '../zones-slice.ts';
import styles from './analysis-zones.module.css';
import { useZoneFormat } from './use-zone-format.ts';
import { ZoneDashboards } from './zone-dashboards.tsx';
import type { ZoneDeniedReasons } from './zone-denied-reasons.ts';
import panel from './zone-panel.module.css';

interface Props {
  readonly zone: number;
  readonly mayNotChange: ZoneDeniedReasons['change'];
  /** Zooms to it; `null` = its location is not known yet. */
  readonly onZoom: (() => void) | null;
  readonly onBack: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function ZoneMetrics({ zone: id, mayNotChange, onZoom, onBack }: Props) {
  const { t, i18n } = useTranslation();
  const words = useZoneFormat();
  const assetsShown = useAppSelector((state) => selectZones(state).assetsShown);
  const { data, currentData, isError, refetch } = api.useAnalysisZoneQuery(
    id > 0 ? { params: { id }, query: { language: i18n.language } } : skipToken,
  );
  const zone = currentData ?? (data?.id === id ? data : undefined);
  if (zone === undefined)
    return isError ? (
      <StateMessage
        role="alert"
        title={t('zones.gone')}
        action={
          <div className="flex wrap gap-8 justify-end">
            <Button variant="default" onClick={onBack}>
              {t('zones.allZones')}
            </Button>
            <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
          </div>
        }
      />
    ) : (
      <Skeleton label={t('zones.loadingOne')} lines={6} />
    );
  const { components, total_spaces, total_metres, link_count } = zone;
  const total = components.reduce((sum, { segments }) => sum + segments, 0);
  const number = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <div className={`grid gap-12 pad-y-12 ${styles.part}`}>
        {zone.parent_zone !== null && (
          <p className="soft text-13">{t('zones.isPartOf', { zone: zone.parent_zone })}</p>
        )}
        {zone.description !== '' && <p>{zone.description}</p>}
        <dl className={`grid gap-8 dt-soft dd-margin-0 dd-break-anywhere ${panel.numbers}`}>
          {number(t('zones.spacesName'), words.number(total_spaces))}
          {number(t('zones.lengthName'), words.length(total_metres))}
          {number(t('zones.curbsName'), words.number(link_count))}
        </dl>
        <div className="flex wrap gap-8">
          <ButtonWithReason
            size="compact-md"
            variant="default"
            leftSection={<IconFocus2 {...icon} />}
            reason={onZoom === null ? t('zones.noComponents') : null}
            onClick={() => onZoom?.()}
          >
            {t('zones.zoomTo')}
          </ButtonWithReason>
          <ButtonWithReason
            size="compact-md"
            variant="default"
            reason={mayNotChange(zone.user)}
            leftSection={<IconPencil {...icon} />}
            onClick={() => goToZone('edit', id)}
          >
            {t('zones.edit')}
          </ButtonWithReason>
        </div>
        <ZoneDashboards zone={id} />
        <label className="row gap-8 min-height-28 touch-min-height-44">
          <input
            type="checkbox"
            checked={assetsShown}
            onChange={(event) => changeZones({ assetsShown: event.target.checked })}
          />
          {t('zones.showAssets')}
        </label>
      </div>
      <div className={`grid gap-12 pad-y-12 ${styles.part}`}>
        <h3 className="text-14 bold">{t('zones.byComponent')}</h3>
        {components.length === 0 ? (
          <p className="soft text-13">{t('zones.noComponents')}</p>
        ) : (
          <table className={`table tabular thead-th-soft thead-th-medium ${panel.table}`}>
            <thead>
              <tr>
                <th scope="col">{t('zones.component')}</th>
                <th scope="col">{t('zones.spacesName')}</th>
                <th scope="col">{t('zones.lengthName')}</th>
                <th scope="col">{t('zones.curbsName')}</th>
              </tr>
            </thead>
            <tbody>
              {components.map((component) => (
                <tr key={component.id}>
                  <th scope="row">{component.name}</th>
                  <td>{words.number(component.spaces)}</td>
                  <td>{words.length(component.metres)}</td>
                  <td>{words.number(component.segments)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {total > link_count && <p className="soft text-13">{t('zones.countedOnce')}</p>}
        <p className="soft text-13">{t('zones.howCounted')}</p>
      </div>
    </>
  );
}
