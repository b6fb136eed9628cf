// The cost of a stay before and after: an example to choose, and the cost by duration as two
// stepped lines with a table.
import {
  comparedStays,
  formatDuration,
  formatInstant,
  formatMoney,
  formatPayment,
  type Payment,
  parseCityInstant,
  pricesByStay,
  roundTo,
} from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../city/city/city-hooks.ts';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { addDays, weekDayOf } from '../../shell/date-format.ts';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './parking-rates.module.css';

interface PriceComparison {
  readonly before: Payment | null;
  readonly after: Payment | null;
  readonly regulations: number;
  /** Longest stay allowed, in minutes; `null` = without a limit. */
  readonly longest_stay: number | null;
}

const size = { width: 360, height: 150, left: 52, right: 4, top: 16, bottom: 20 } as const;
const exampleDurations = [15, 30, 60, 120, 240, 480] as const;

/** Durations in the table, none longer than a stay may be. */
function examplesUpTo(longest: number | null): readonly number[] {
  if (longest === null) return exampleDurations;
  const shorter = exampleDurations.filter((minutes) => minutes < longest);
  return [...shorter, longest];
}

function toSvgPath(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
}

function Curves({ price, arrival }: { readonly price: PriceComparison; readonly arrival: number }) {
  const { t } = useTranslation();
  const { reader, time, currency } = useCityLocale();
  const { before, after, longest_stay: longest } = price;
  const drawn = useMemo(() => {
    const stays = comparedStays([before, after], longest);
    const length = stays.at(-1) ?? 240;
    const costs = (payment: Payment | null, at: readonly number[]) =>
      pricesByStay(payment, arrival, time, at);
    const [now, later] = [costs(before, stays), costs(after, stays)];
    const most = Math.max(1, ...[...now, ...later].map(({ fee }) => fee));
    const examples = examplesUpTo(longest).map((minutes) => ({
      minutes,
      now: costs(before, [minutes])[0]?.fee ?? 0,
      later: costs(after, [minutes])[0]?.fee ?? 0,
    }));
    return { length, now, later, most, examples };
  }, [before, after, longest, arrival, time]);
  const { length, most } = drawn;
  const across = size.width - size.left - size.right;
  const up = size.height - size.top - size.bottom;
  const x = (minutes: number) => roundTo(size.left + (minutes / length) * across, 1);
  const y = (fee: number) => roundTo(size.height - size.bottom - (fee / most) * up, 1);
  const line = (points: typeof drawn.now) =>
    toSvgPath(points.map(({ minutes, fee }) => ({ x: x(minutes), y: y(fee) })));
  const money = (fee: number) => formatMoney(fee, currency, reader);
  // Without a price at all there is only the base line.
  const feeMarks = most === 1 ? [0] : [0, most / 2, most];
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * length);
  return (
    <figure className="grid one-column gap-4 margin-0 svg-block svg-ltr">
      <figcaption className={styles.soft}>
        {t('parkingRates.curve')}{' '}
        <span className={styles.legend} data-line="now">
          {t('parkingRates.now')}
        </span>{' '}
        <span className={styles.legend} data-line="then">
          {t('parkingRates.then')}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} width="100%" aria-hidden="true">
        {marks.map((minutes) => (
          <line
            key={minutes}
            className="stroke-hairline"
            x1={x(minutes)}
            x2={x(minutes)}
            y1={size.top}
            y2={size.height - size.bottom}
          />
        ))}
        <path
          className="fill-none stroke-2 stroke-action forced-stroke-canvas-text"
          data-line="then"
          d={line(drawn.later)}
        />
        <path className={styles.lineNow} data-line="now" d={line(drawn.now)} />
        {feeMarks.map((fee) => (
          <g key={fee}>
            <line
              className="stroke-hairline"
              x1={size.left}
              x2={size.width - size.right}
              y1={y(fee)}
              y2={y(fee)}
              data-axis="fee"
            />
            <text
              className="fill-soft text-11 forced-fill-canvas-text"
              x={size.left - 6}
              y={y(fee) + 4}
              textAnchor="end"
            >
              {money(Math.round(fee))}
            </text>
          </g>
        ))}
        {marks.slice(1).map((minutes) => (
          <text
            key={minutes}
            className="fill-soft text-11 forced-fill-canvas-text"
            x={x(minutes)}
            y={size.height - 5}
            textAnchor={minutes === length ? 'end' : 'middle'}
          >
            {formatDuration(minutes, reader)}
          </text>
        ))}
      </svg>
      <table className={`table tabular thead-th-soft ${styles.examples}`}>
        <caption className={styles.heard}>{t('parkingRates.curve')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('parkingRates.stay')}</th>
            <th scope="col">{t('parkingRates.now')}</th>
            <th scope="col">{t('parkingRates.then')}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.examples.map(({ minutes, now, later }) => (
            <tr key={minutes}>
              <th scope="row">{formatDuration(minutes, reader)}</th>
              <td>{money(now)}</td>
              <td>{money(later)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {longest !== null && (
        <p className={styles.soft}>
          {t('parkingRates.longestStay', { stay: formatDuration(longest, reader) })}
        </p>
      )}
    </figure>
  );
}

export function CostComparison({ prices }: { readonly prices: readonly PriceComparison[] }) {
  const { t } = useTranslation();
  const { reader, time, currency } = useCityLocale();
  const words = useDateFormat();
  const readers = useFieldParsers();
  const now = useCurrentMinute();
  const [day, setDay] = useState(0);
  const [at, setAt] = useState('10:00');
  const [typedStay, setStay] = useState(90);
  const [chosen, setChosen] = useState(0);
  const price = prices[chosen] ?? prices[0];
  const stay = Math.min(typedStay, price?.longest_stay ?? typedStay);
  const today = formatInstant('en-CA', now, {
    timeZone: time.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // The next date with this weekday, so that the current season and holidays apply.
  const date = addDays(today, (day - weekDayOf(today) + 7) % 7);
  const arrival = useMemo(() => parseCityInstant(time, date, at, 0), [time, date, at]);
  if (price === undefined) return null;
  const money = (fee: number) => formatMoney(fee, currency, reader);
  const cost = (payment: Payment | null) => money(pricesByStay(payment, arrival, time, [stay])[0]?.fee ?? 0);
  const formatPrice = (payment: Payment | null) =>
    payment === null ? t('parkingRates.noPrice') : formatPayment(payment, reader).join(' · ');
  return (
    <section
      className={`card grid one-column gap-8 pad-12 ${styles.preview}`}
      aria-label={t('parkingRates.example')}
    >
      <h4 className={styles.part}>{t('parkingRates.example')}</h4>
      {prices.length > 1 && (
        <SelectField
          label={t('parkingRates.examplePrice')}
          value={`${chosen}`}
          options={prices.map(({ before, regulations }, index) => ({
            value: `${index}`,
            label: t('parkingRates.examplePriceOf', { count: regulations, price: formatPrice(before) }),
          }))}
          onChange={(index) => setChosen(Number(index))}
        />
      )}
      <div className={styles.three}>
        <div className={styles.field}>
          <span aria-hidden="true">{t('parkingRates.arriveDay')}</span>
          <SelectField
            label={t('parkingRates.arriveDay')}
            value={`${day}`}
            options={words.weekDays.map(({ long }, index) => ({ value: `${index}`, label: long }))}
            onChange={(next) => setDay(Number(next))}
          />
        </div>
        <TypedField
          label={t('parkingRates.arriveAt')}
          text={words.clock(at)}
          read={readers.time(t('parkingRates.arriveAt'))}
          onChange={setAt}
        />
        <TypedField
          label={t('parkingRates.stay')}
          text={formatDuration(stay, reader)}
          read={readers.duration(t('parkingRates.stay'), { max: 10_080 })}
          onChange={setStay}
        />
      </div>
      <p className="text-16 medium tabular" role="status">
        {t('parkingRates.costs', { now: cost(price.before), later: cost(price.after) })}
      </p>
      <Curves price={price} arrival={arrival} />
    </section>
  );
}
