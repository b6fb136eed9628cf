// Chart of the price by length of stay as a stepped line, and a table with the prices of common
// stays.
import {
  curveLength,
  curveStayLengths,
  formatDuration,
  formatMoney,
  type Payment,
  parseCityInstant,
  priceCurve,
  type Rate,
  roundTo,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../city/city-locale.ts';
import styles from './rates.module.css';

interface Props {
  readonly payment: Payment;
  readonly at: number;
  readonly rate: Rate;
}

const width = 320;
const height = 120;
const margins = { left: 4, right: 4, top: 14, bottom: 18 };
const usual = [15, 30, 60, 120, 240, 480, 1440] as const;

/** Returns the SVG path of the curve: horizontal to the next stay, then vertical. */
function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
}

export function CostCurve({ payment, at, rate }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const { points, length, examples } = useMemo(() => {
    // An ordinary day in the city: a Monday without a clock change, from midnight, so that a daily
    // cap covers one day.
    const arrival = parseCityInstant(time, '2024-06-03', '00:00', 0);
    const whole = curveLength(rate);
    const cost = (stays: readonly number[]) => priceCurve(payment, at, arrival, time, stays);
    return { points: cost(curveStayLengths(rate, whole)), length: whole, examples: cost([...usual]) };
  }, [payment, at, rate, time]);
  const most = Math.max(1, ...points.map(({ fee }) => fee));
  const x = (minutes: number) =>
    roundTo(margins.left + (minutes / length) * (width - margins.left - margins.right), 1);
  const y = (fee: number) =>
    roundTo(height - margins.bottom - (fee / most) * (height - margins.top - margins.bottom), 1);
  const money = (fee: number) => formatMoney(fee, payment.currency, reader);
  const line = pathOf(points.map(({ minutes, fee }) => ({ x: x(minutes), y: y(fee) })));
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * length);
  return (
    <figure className="grid gap-4 margin-0 svg-block svg-ltr">
      <figcaption className="soft text-13">{t('rates.curve')}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden="true">
        {marks.map((minutes) => (
          <line
            key={minutes}
            className="stroke-hairline"
            x1={x(minutes)}
            x2={x(minutes)}
            y1={margins.top}
            y2={height - margins.bottom}
          />
        ))}
        <path className={styles.area} d={`${line}V${y(0)}H${x(0)}Z`} />
        <path className="fill-none stroke-action stroke-2 forced-stroke-canvas-text" d={line} />
        <text className="fill-soft text-11 forced-fill-canvas-text" x={margins.left} y={10}>
          {money(most === 1 && points.every(({ fee }) => fee === 0) ? 0 : most)}
        </text>
        {marks.slice(1).map((minutes) => (
          <text
            key={minutes}
            className="fill-soft text-11 forced-fill-canvas-text"
            x={x(minutes)}
            y={height - 4}
            textAnchor={minutes === length ? 'end' : 'middle'}
          >
            {formatDuration(minutes, reader)}
          </text>
        ))}
      </svg>
      <table className={`table ${styles.examples}`}>
        <caption className="visually-hidden">{t('rates.examples')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('rates.stay')}</th>
            <th scope="col">{t('rates.costs')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ minutes, fee }) => (
            <tr key={minutes}>
              <th scope="row">{formatDuration(minutes, reader)}</th>
              <td>{money(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
