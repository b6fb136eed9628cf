// The advice for one regulation: its occupancy, the hours that go up and down, what a week earns,
// and whether it is selected. When expanded, it shows the week, each changed hour with its reason, and the unchanged hours.
import {
  formatList,
  formatMoney,
  formatNumberInput,
  formatWeekday,
  numberFormat,
  weeklyOutlook,
} from '@curbwright/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import type { AdvisedRate } from './advice-types.ts';
import { HeatStrip } from './heat-strip.tsx';
import styles from './parking-rates.module.css';

interface Props {
  readonly advice: AdvisedRate;
  /** The target occupancy, as text. */
  readonly target: string;
  readonly taken: boolean;
  readonly onTake: (taken: boolean) => void;
}

export function AdviceRow({ advice, target, taken, onTake }: Props) {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const words = useDateFormat();
  const [open, setOpen] = useState(false);
  const money = (fee: number) => formatMoney(fee, currency, reader);
  const { hours, kept, regulationId } = advice;
  const raised = hours.filter(({ kind }) => kind === 'raise').length;
  const street = advice.bl_street_name === 'Multiple' ? t('parkingRates.several') : advice.bl_street_name;
  const name = [regulationId, street].filter((part) => part !== null).join(', ');
  const outlook = weeklyOutlook(advice);
  const percent = (share: number) => `${formatNumberInput(Math.round(share * 100), reader)} %`;
  const range = (member: 'from' | 'to') => {
    const fees = hours.map((one) => one[member]);
    const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
    return lowest === highest ? money(lowest) : `${money(lowest)}–${money(highest)}`;
  };
  return (
    <>
      <tr>
        <td className={styles.tick}>
          <input
            type="checkbox"
            checked={taken}
            disabled={advice.payment === null}
            aria-label={t('parkingRates.advice.take', { name })}
            onChange={(event) => onTake(event.target.checked)}
          />
        </td>
        <th scope="row">
          <button
            type="button"
            className={styles.opener}
            aria-expanded={open}
            onClick={() => setOpen((now) => !now)}
          >
            {open ? (
              <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
            )}
            {name}
          </button>
        </th>
        <td>{outlook === null ? '–' : percent(outlook.occupancy)}</td>
        <td>{target}</td>
        <td>{raised}</td>
        <td>{hours.length - raised}</td>
        <td>
          {hours.length === 0
            ? t('parkingRates.advice.stays')
            : t('parkingRates.advice.fromTo', { from: range('from'), to: range('to') })}
        </td>
        <td>
          {outlook === null
            ? '–'
            : outlook.revenue === outlook.advisedRevenue
              ? money(outlook.revenue)
              : t('parkingRates.advice.fromTo', {
                  from: money(outlook.revenue),
                  to: money(outlook.advisedRevenue),
                })}
        </td>
        <td>
          {outlook === null
            ? '–'
            : t('parkingRates.advice.freeOf', {
                free: numberFormat(reader.locale).format(Math.round(outlook.freeSpaces)),
                all: numberFormat(reader.locale).format(advice.spaces),
              })}
        </td>
        <td className={styles.soft}>{t('parkingRates.advice.notKnown')}</td>
        <td>
          {advice.link !== null && (
            <RouteLink
              className={styles.mapLink}
              to={`/manager/mapview/?link=${advice.link}`}
              label={`${t('parkingRates.advice.onMap')}: ${name}`}
            >
              {t('parkingRates.advice.onMap')}
            </RouteLink>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={11}>
            <div className={`flex wrap gap-16 pad-y-12 ${styles.adviceParts}`}>
              <HeatStrip advice={advice} />
              <div>
                {hours.length > 0 && (
                  <div className="margin-bottom-8">
                    <table className={`table tabular thead-th-soft ${styles.examples}`}>
                      <caption className={styles.heard}>{t('parkingRates.advice.moves')}</caption>
                      <thead>
                        <tr>
                          <th scope="col">{t('parkingRates.advice.hour')}</th>
                          <th scope="col">{t('parkingRates.advice.occupancy')}</th>
                          <th scope="col">{t('parkingRates.column.hourly')}</th>
                          <th scope="col" className={styles.why}>
                            {t('parkingRates.advice.why')}
                          </th>
                        </tr>
                      </thead>
                      <tbody>
                        {hours.map((one) => {
                          const [day, hour] = [Math.floor(one.hour_of_week / 24), one.hour_of_week % 24];
                          return (
                            <tr key={one.hour_of_week}>
                              <th scope="row">
                                {formatWeekday(day, reader)} {words.hour(hour)}
                              </th>
                              <td>
                                {one.occupancy === null
                                  ? '–'
                                  : `${formatNumberInput(Math.round(one.occupancy * 100), reader)} %`}
                              </td>
                              <td>
                                {t('parkingRates.advice.fromTo', {
                                  from: money(one.from),
                                  to: money(one.to),
                                })}
                              </td>
                              <td className={styles.why}>{one.text}</td>
                            </tr>
                          );
                        })}
                      </tbody>
                    </table>
                  </div>
                )}
                {kept.length > 0 && (
                  <p className={styles.soft}>
                    {t('parkingRates.advice.kept', {
                      reasons: formatList(
                        kept.map(({ text, count }) => t('parkingRates.advice.keptOne', { count, text })),
                        reader,
                      ),
                    })}
                  </p>
                )}
              </div>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
