// Formats dashboard figures for the reader: short numbers, shares, money, durations, hours of the
// week.
import {
  currencyDigits,
  fixRtlCurrencySymbol,
  formatDuration,
  formatMoney,
  formatTimeOfDay,
  numberFormat,
  shortNumber,
  shortTick,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useCityLocale } from '../city/city/city-locale.ts';
import type { FormattedQuantity } from '../i18n/quantities.ts';
import { createDateFormat, type DateFormat } from '../shell/date-format.ts';

export interface MetricFormat {
  /** `1.2k`. */
  readonly short: (value: number) => string;
  /** A round number beside an axis: `10k`. */
  readonly tick: (value: number) => string;
  /** Like `short`, for a text that names the quantity: `1.2k sessions`. */
  readonly shortQuantity: (count: number) => FormattedQuantity;
  /** `1,234`. */
  readonly whole: (value: number) => string;
  /** At most one decimal below ten: `7.4`, `12`. */
  readonly few: (value: number) => string;
  /** Percent as `62%`; `null` = `N/A`. */
  readonly percent: (value: number | null) => string;
  /** 0 to 1 as `62%`; `null` = `N/A`. */
  readonly share: (value: number | null) => string;
  /** Minor units as `$1.2k`. */
  readonly shortMoney: (minor: number) => string;
  readonly money: (minor: number) => string;
  /** Minutes as `1 h 25 min`; `null` = `N/A`. */
  readonly minutes: (value: number | null) => string;
  /** An hour of the day, 0 to 24: `8 AM` or `08:00`, as on the map; 24 is `midnight` or `24:00`. */
  readonly hour: (hour: number) => string;
  /** 0 = Monday midnight; 8 → `Mon 8 AM` or `Mon 08:00`. */
  readonly hourOfWeek: (hour: number) => string;
  readonly dates: DateFormat;
}

const hoursPerDay = 24;

/** Text shown where there is no number (requirement §9). */
const notAvailable = 'N/A';

export function useMetricFormat(): MetricFormat {
  const { reader, currency } = useCityLocale();
  return useMemo(() => {
    const { locale } = reader;
    const whole = numberFormat(locale, { maximumFractionDigits: 0 });
    const tenths = numberFormat(locale, { maximumFractionDigits: 1 });
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const sign = numberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    const dates = createDateFormat(reader);
    const short = (value: number) => shortNumber(value, locale);
    return {
      short,
      tick: (value) => shortTick(value, locale),
      shortQuantity: (count) => ({ count, text: short(count) }),
      whole: (value) => whole.format(value),
      few: (value) => (Math.abs(value) < 10 ? tenths.format(value) : whole.format(value)),
      percent: (value) => (value === null ? notAvailable : percent.format(value / 100)),
      share: (value) => (value === null ? notAvailable : percent.format(value)),
      shortMoney: (minor) =>
        fixRtlCurrencySymbol(
          sign
            .formatToParts(0)
            .map(({ type, value }) =>
              type === 'integer' ? short(Math.round(minor / 10 ** currencyDigits(currency))) : value,
            )
            .join('')
            .replaceAll(/[\u202f\u00a0]/g, ' '),
        ),
      money: (minor) => formatMoney(minor, currency, reader),
      minutes: (value) => (value === null ? notAvailable : formatDuration(Math.round(value), reader)),
      hour: (hour) => (hour === hoursPerDay ? formatTimeOfDay('24:00', reader) : dates.hour(hour)),
      hourOfWeek: (hour) => `${dates.weekDays[Math.floor(hour / 24)]?.short ?? ''} ${dates.hour(hour % 24)}`,
      dates,
    };
  }, [reader, currency]);
}
