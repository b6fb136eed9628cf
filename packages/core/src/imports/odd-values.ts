// Values of a source that are probably misread: prices in the wrong unit, stays of many days.
import { currencyDigits } from '../rates/fees-and-durations.ts';
import type { RestrictionInput } from '../regulations/restriction.ts';
import type { OddValueCode } from './import-balance.ts';

/** Whole units of a usual currency above which an hour at the curb is odd. */
const mostAnHour = 20;
/** Minutes above which a stay is odd: seven days. */
const longestStay = 7 * 24 * 60;

/**
 * Roughly how many units of a currency buy what one US dollar, euro or pound buys (2026, rounded). Only the order of size matters: it tells
 * cents from whole units. A currency that is not listed counts as 1, or as 100 where it has no minor unit.
 */
const unitsPerUsual: Readonly<Record<string, number>> = {
  AED: 4,
  AMD: 400,
  ARS: 1000,
  BDT: 120,
  BRL: 5,
  CLP: 900,
  CNY: 7,
  COP: 4000,
  CRC: 500,
  CZK: 25,
  DKK: 7,
  DOP: 60,
  EGP: 50,
  HKD: 8,
  HUF: 350,
  IDR: 16000,
  ILS: 4,
  INR: 85,
  IRR: 500000,
  ISK: 140,
  JPY: 150,
  KES: 130,
  KRW: 1400,
  KZT: 500,
  LBP: 90000,
  LKR: 300,
  MAD: 10,
  MKD: 55,
  MXN: 20,
  MYR: 4,
  NGN: 1500,
  NOK: 11,
  PEN: 4,
  PHP: 58,
  PKR: 280,
  PLN: 4,
  PYG: 7500,
  QAR: 4,
  RON: 5,
  RSD: 110,
  RUB: 90,
  SAR: 4,
  SEK: 11,
  THB: 35,
  TRY: 40,
  TWD: 32,
  TZS: 2500,
  UAH: 42,
  UGX: 3700,
  UYU: 40,
  UZS: 12500,
  VND: 25000,
  XAF: 600,
  XOF: 600,
  XPF: 110,
  ZAR: 18,
};

export interface OddValue {
  readonly code: OddValueCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The price above which an hour is odd, in whole units of a currency. */
export function oddPriceAbove(currency: string): number {
  return mostAnHour * (unitsPerUsual[currency] ?? (currencyDigits(currency) === 0 ? 100 : 1));
}

/** Odd values among the restrictions of one curb, each once: hours that cost more than 20 of a usual currency, stays over 7 days. */
export function oddValuesOf(restrictions: readonly RestrictionInput[]): OddValue[] {
  const found = new Map<string, OddValue>();
  const add = (value: OddValue) => found.set(JSON.stringify(value), value);
  for (const { payment, maxStay, noReturn } of restrictions) {
    for (const minutes of [maxStay, noReturn])
      if (typeof minutes === 'number' && minutes > longestStay)
        add({ code: 'import.odd-stay', params: { minutes, days: Math.round(minutes / 1440) } });
    if (payment === null || payment === undefined) continue;
    const { currency } = payment;
    const [digits, most] = [currencyDigits(currency), oddPriceAbove(currency)];
    for (const { tiers } of payment.rates ?? [])
      for (const { fee, per } of tiers) {
        const price = (fee / 10 ** digits) * (60 / per);
        if (price > most)
          add({ code: 'import.odd-price', params: { price: Number(price.toFixed(digits)), currency, most } });
      }
  }
  return [...found.values()];
}
