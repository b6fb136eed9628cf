// The week of a regulation by hour and weekday: its occupancy, and where the rate would change. A
// table shows the same data.
import { formatMoney, formatNumberInput } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { AdvisedRate } from './advice-types.ts';
import styles from './parking-rates.module.css';

const cell = 16;
const chartMargin = { top: 16, left: 40 } as const;
const hours = Array.from({ length: 24 }, (_none, hour) => hour);

export function HeatStrip({ advice }: { readonly advice: AdvisedRate }) {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  const words = useDateFormat();
  const moves = new Map(advice.hours.map((one) => [one.hour_of_week, one]));
  const percent = (share: number) => `${formatNumberInput(Math.round(share * 100), reader)} %`;
  const formatRateChange = (hour: number) => {
    const move = moves.get(hour);
    if (move === undefined) return '';
    const money = (fee: number) => formatMoney(fee, currency, reader);
    return t('parkingRates.advice.fromTo', { from: money(move.from), to: money(move.to) });
  };
  return (
    <div className="grid one-column gap-8 content-start">
      <div className={`svg-block svg-ltr ${styles.heatDrawing}`}>
        <svg viewBox={`0 0 ${chartMargin.left + 24 * cell} ${chartMargin.top + 7 * cell}`} aria-hidden="true">
          {hours
            .filter((hour) => hour % 6 === 0)
            .map((hour) => (
              <text
                key={hour}
                className="fill-soft text-11 forced-fill-canvas-text"
                x={chartMargin.left + hour * cell}
                y={11}
              >
                {words.hour(hour)}
              </text>
            ))}
          {words.weekDays.map(({ short }, day) => (
            <text
              key={short}
              className="fill-soft text-11 forced-fill-canvas-text"
              x={0}
              y={chartMargin.top + day * cell + 12}
            >
              {short}
            </text>
          ))}
          {advice.occupancy.map((share, at) => {
            const [day, hour] = [Math.floor(at / 24), at % 24];
            const [x, y] = [chartMargin.left + hour * cell, chartMargin.top + day * cell];
            const move = moves.get(at);
            return (
              // The hours of a week are identified only by their position.
              <g key={`hour-${String(at)}`}>
                <rect
                  className={share === null ? 'fill-none stroke-hairline' : 'fill-action'}
                  x={x + 0.5}
                  y={y + 0.5}
                  width={cell - 1}
                  height={cell - 1}
                  fillOpacity={share === null ? 1 : 0.08 + share * 0.72}
                />
                {move !== undefined && (
                  <path
                    className={styles.move}
                    data-high={share !== null && share > 0.6}
                    d={move.kind === 'raise' ? `M${x + 8} ${y + 4}l4 7h-8z` : `M${x + 8} ${y + 12}l4 -7h-8z`}
                  />
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <p className={styles.soft}>{t('parkingRates.advice.heatLegend')}</p>
      <Disclosure title={t('parkingRates.advice.asTable')}>
        <div>
          <table className={styles.week}>
            <caption className={styles.heard}>{t('parkingRates.advice.week')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('parkingRates.advice.hour')}</th>
                {words.weekDays.map(({ short, long }) => (
                  <th key={long} scope="col">
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{words.hour(hour)}</th>
                  {words.weekDays.map(({ long }, day) => {
                    const at = day * 24 + hour;
                    const share = advice.occupancy[at] ?? null;
                    return (
                      <td key={long}>
                        {share === null ? '–' : percent(share)}
                        {moves.has(at) && (
                          <>
                            {' '}
                            <span aria-hidden="true">{moves.get(at)?.kind === 'raise' ? '▲' : '▼'}</span>
                            <span className={styles.heard}>{formatRateChange(at)}</span>
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </div>
  );
}
