// Prices of typical stays at a curb: the short list under the answer card, identical in browser,
// server and exports.
import type { CityTime } from '../../platform/time/city-time.ts';
import { readerOf } from '../../platform/time/reader.ts';
import type { LanguageName } from '../../platform/words/languages.ts';
import { formatMoney } from '../rates/format-payment.ts';
import type { CurbUser } from './curb-user.ts';
import { quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { longestStay, priceOfStay } from './stay.ts';
import type { Verdict } from './verdict-types.ts';

const stays = [60, 120, 240] as const;

interface PriceExample {
  readonly minutes: number;
  /** Minor units of the payment's currency. */
  readonly fee: number;
  /** The fee as money in the reader's language. */
  readonly text: string;
}

/**
 * Returns the prices for one, two and four hours from `arrival` (epoch milliseconds), up to the
 * longest stay. Empty where no price may be quoted.
 */
export function priceExamples(
  ruleSet: RuleSet,
  verdict: Pick<Verdict, 'most' | 'deciding'>,
  arrival: number,
  asker: CurbUser,
  cityTime: CityTime,
  language: LanguageName,
): PriceExample[] {
  if (quotedPayment(verdict) === null) return [];
  const reader = readerOf(language, cityTime.timeZone);
  const longest = longestStay(ruleSet, arrival, asker, cityTime).minutes;
  return stays
    .filter((minutes) => minutes <= longest)
    .flatMap((minutes) => {
      const { fee, currency } = priceOfStay(ruleSet, arrival, minutes, asker, cityTime);
      if (fee === null || currency === null) return [];
      return [{ minutes, fee, text: formatMoney(fee, currency, reader) }];
    });
}
