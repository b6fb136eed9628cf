// Table of sensors: their curb, type, status and last reading.
import { dataSourceTypes, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import type { ListedSensor } from './sensor-form.tsx';

type SensorStatus = 'heard' | 'silent' | 'offline' | 'out' | 'never';

/**
 * Returns the most important status of a sensor: not commissioned, without any reading, offline,
 * silent, or reporting.
 */
function sensorStatusOf(
  sensor: Pick<ListedSensor, 'is_commissioned' | 'is_online' | 'is_stale' | 'last_reading'>,
): SensorStatus {
  if (!sensor.is_commissioned) return 'out';
  if (sensor.last_reading === null) return 'never';
  if (!sensor.is_online) return 'offline';
  return sensor.is_stale ? 'silent' : 'heard';
}

interface Props {
  readonly rows: readonly ListedSensor[];
  /** `null` = read-only. */
  readonly onChange: ((sensor: ListedSensor) => void) | null;
  readonly onRemove: (sensor: ListedSensor) => void;
}

export function SensorTable({ rows, onChange, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const at = useDateTimeFormat();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  const number = numberFormat(i18n.language);
  const reads = (sensor: ListedSensor) => {
    const { reading, spaces } = sensor;
    // The last reading of a silent sensor is shown as outdated, not as the current free spaces.
    if (reading !== null)
      return t(sensorStatusOf(sensor) === 'heard' ? 'sensorList.freeOf' : 'sensorList.wasFree', {
        free: number.format(reading.free),
        spaces: number.format(reading.spaces),
      });
    return spaces === null ? '' : t('sensorList.unread', { spaces: number.format(spaces) });
  };
  const kind = (type: string) => t(`live.kind.${dataSourceTypes.find((one) => one === type) ?? 'other'}`);
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sensorList.name')}</th>
            <th scope="col">{t('sensorList.curb')}</th>
            <th scope="col">{t('sensorList.kind')}</th>
            <th scope="col">{t('sensorList.state')}</th>
            <th scope="col">{t('sensorList.last')}</th>
            <th scope="col">{t('sensorList.reads')}</th>
            {onChange !== null && <th scope="col">{t('software.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const state = sensorStatusOf(row);
            return (
              <tr key={row.id}>
                <th scope="row">
                  <span className="ltr text-13 break-anywhere">{row.outside_id}</span>
                  {row.is_simulated && <div className={styles.soft}>{t('sensorList.simulated')}</div>}
                </th>
                <td data-label={t('sensorList.curb')}>
                  {row.links.length === 0 && <span className="error bold">{t('sensorList.noCurb')}</span>}
                  {row.links.map(({ link, segment_id: segment }) => (
                    <div key={link}>
                      <a className="action" href={`/viewer/?link=${link}`}>
                        {segment}
                      </a>
                    </div>
                  ))}
                </td>
                <td data-label={t('sensorList.kind')}>{kind(row.source_type)}</td>
                <td
                  data-label={t('sensorList.state')}
                  className={state === 'heard' ? undefined : 'error bold'}
                >
                  {t(`sensorList.state.${state}`)}
                </td>
                <td data-label={t('sensorList.last')}>
                  {row.last_reading === null ? t('software.never') : at(row.last_reading)}
                </td>
                <td
                  data-label={t('sensorList.reads')}
                  className={state === 'heard' ? undefined : styles.soft}
                >
                  {reads(row)}
                </td>
                {onChange !== null && (
                  <td data-label={t('software.actions')}>
                    <div className="row wrap gap-4-8">
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={`${t('sensorList.place')}: ${row.outside_id}`}
                        onClick={() => onChange(row)}
                      >
                        {t('sensorList.place')}
                      </Button>
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={`${t('sensorList.remove')}: ${row.outside_id}`}
                        onClick={() => onRemove(row)}
                      >
                        {t('sensorList.remove')}
                      </Button>
                    </div>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
