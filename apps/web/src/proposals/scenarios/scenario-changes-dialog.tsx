// Summarizes what a scenario changes: the actions of its open proposals, by curb type, with curbs
// and meters.
import { formatLength, summarizeScenarioChanges } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { dashPatterns } from '../../map/view.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Scenario, useScenarioName } from './scenario-hooks.ts';
import styles from './scenarios.module.css';

interface Props {
  readonly scenario: Scenario;
  readonly onClose: () => void;
}

function useChanges(scenario: Scenario) {
  const { data: city } = api.useCurrentCityQuery();
  const [min_lng, min_lat, max_lng, max_lat] = city?.bounds ?? [];
  const known =
    min_lng !== undefined && min_lat !== undefined && max_lng !== undefined && max_lat !== undefined;
  const { data, isError } = api.useProposedLinksInBoxQuery(
    known ? { query: { min_lng, min_lat, max_lng, max_lat, scenario__id: scenario.id } } : skipToken,
  );
  const places = useMemo(
    () =>
      data?.features.map(({ geometry, properties }) => ({
        proposal: properties.proposed_regulation_id,
        action: properties.action,
        subActivity: properties.sub_activity,
        geometry,
      })),
    [data],
  );
  const rows = useMemo(() => (places === undefined ? null : summarizeScenarioChanges(places)), [places]);
  const placed = useMemo(() => new Set(places?.map(({ proposal }) => proposal)).size, [places]);
  return { rows, placed, truncated: data?.truncated ?? false, isError };
}

function Changes({ scenario }: Pick<Props, 'scenario'>) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const classOf = useCurbTypeName();
  const looks = useCurbStyles();
  const { rows, placed, truncated, isError } = useChanges(scenario);
  if (isError) return <p role="alert">{t('scenarios.changesFailed')}</p>;
  if (rows === null) return <p role="status">{t('app.loading')}</p>;
  if (rows.length === 0) return <p className={`soft text-13 ${styles.soft}`}>{t('scenarios.changesNone')}</p>;
  const length = (metres: number) => formatLength(metres, city?.units ?? 'metric', reader.locale);
  const empty = scenario.open_proposals - placed;
  return (
    <>
      <table className={`full-width thead-th-soft thead-th-medium ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('scenarios.does')}</th>
            <th scope="col" className={styles.figure}>
              {t('scenarios.proposals')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('scenarios.curbs')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('scenarios.length')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const look = looks.get(row.subActivity);
            return (
              <tr key={`${row.action} ${row.subActivity}`}>
                <th scope="row">
                  <span className="inline-flex gap-8 items-center">
                    {look !== undefined && (
                      <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
                    )}
                    {t(`scenarios.does.${row.action}`, { name: classOf(row.subActivity) })}
                  </span>
                </th>
                <td className={styles.figure}>{row.proposals}</td>
                <td className={styles.figure}>{row.places}</td>
                <td className={styles.figure}>{length(row.metres)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {truncated && <p className={`soft text-13 ${styles.soft}`}>{t('scenarios.changesCut')}</p>}
      {!truncated && empty > 0 && (
        <p className={`soft text-13 ${styles.soft}`}>{t('scenarios.changesEmpty', { count: empty })}</p>
      )}
    </>
  );
}

export function ScenarioChangesDialog({ scenario, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useScenarioName();
  return (
    <Dialog
      title={t('scenarios.changesTitle', { name: nameOf(scenario) })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <Changes scenario={scenario} />
    </Dialog>
  );
}
