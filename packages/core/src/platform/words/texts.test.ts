// Language packs are used through the same functions as English and Spanish, with their own plural
// forms.
import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../city/rates/format-payment.ts';
import { plainLocale, readerOf } from '../time/reader.ts';
import { addAllLanguagePacks, translateAny } from './all-messages.ts';
import { type LanguageName, languages } from './languages.ts';
import { setMessageNumberLocale, translate } from './messages.ts';

beforeAll(addAllLanguagePacks);

const days = (language: 'ar' | 'de' | 'pt', counts: readonly number[]) =>
  counts.map((count) => translate(language, 'duration.days', { count, days: String(count) }));

describe('say', () => {
  it('takes the form a language has for a number', () => {
    expect(days('de', [0, 1, 2])).toEqual(['0 Tage', '1 Tag', '2 Tage']);
    expect(days('ar', [1, 2, 3, 11, 100])).toEqual(['يوم واحد', 'يومين', '3 أيام', '11 يومًا', '100 يوم']);
  });

  it('counts none as many in the Portuguese of Portugal', () => {
    expect(days('pt', [0, 1, 2])).toEqual(['0 dias', '1 dia', '2 dias']);
  });

  it('says the quantities of a sentence in their own forms', () => {
    const said = (language: LanguageName, fees: number, durations: number) =>
      translateAny(language, 'error.payment_lengths', { fees, durations });
    expect(said('en', 1, 2)).toBe('Fees: 1, durations: 2. Give one duration for each fee.');
    expect(said('fr', 0, 1)).toBe('Il y a 0 montant pour 1 durée. Donnez une durée par montant.');
    expect(said('pt', 0, 1)).toBe('Há 0 taxas, mas 1 duração. Indique uma duração para cada taxa.');
    const rows = (language: LanguageName, most: number) =>
      translateAny(language, 'fault.too-many-windows', { most });
    expect([2, 5, 20, 1000].map((most) => rows('ar', most).split('. ')[0])).toEqual([
      'تُحسب هذه الأوقات مرة لكل حافة من المصدر، فيكون مجموعها أكثر من نافذتين',
      'تُحسب هذه الأوقات مرة لكل حافة من المصدر، فيكون مجموعها أكثر من 5 نوافذ',
      'تُحسب هذه الأوقات مرة لكل حافة من المصدر، فيكون مجموعها أكثر من 20 نافذة',
      'تُحسب هذه الأوقات مرة لكل حافة من المصدر، فيكون مجموعها أكثر من 1,000 نافذة',
    ]);
    expect(rows('de', 1_000_000)).toMatch(/ergeben mehr als 1\.000\.000 Zeitfenster\./);
  });

  it('writes the numbers of a text in the form it is told, and in the language’s own until then', () => {
    const rows = () => translateAny('es', 'fault.too-many-windows', { most: 20_000 });
    expect(rows()).toContain('20.000');
    setMessageNumberLocale((language) => readerOf(language, 'America/Chicago').locale);
    expect(rows()).toContain('20,000');
    setMessageNumberLocale(plainLocale);
    expect(rows()).toContain('20.000');
  });

  it('writes a count in that form too, and a number that may be a name as it is', () => {
    const said = translateAny('de', 'fault.too-many-vertices', { most: 2000, count: 12_345 });
    expect(said).toContain('2.000');
    expect(said).toContain('12.345');
    expect(translateAny('en', 'zone.import-edited', { name: 12_345 })).toContain('12345');
    const low = { price: 0.01, minutes: 15, least: 0.0125, currency: 'USD' };
    expect(translateAny('en', 'import.odd-low-price', low)).toContain('0.0125 USD');
    const short = translateAny('de', 'lint.stretch-short', { length: 4.5, least: 5.2 });
    expect([short.includes('4,5'), short.includes('5,2')]).toEqual([true, true]);
  });

  it('writes a quantity whose noun a language leaves out in that form too', () => {
    expect(translateAny('de', 'turnover.headline', { median: '1 h', turnover: 8.9, rate: '7 %' })).toContain(
      'wechselt 8,9-mal',
    );
    expect(translateAny('de', 'demand.card.measured', { observed: '90', all: 4182 })).toContain(
      '90 von 4.182',
    );
    expect(translateAny('ar', 'demand.card.measured', { observed: '90', all: 4182 })).toContain(
      '90 من 4,182',
    );
  });

  it('names a period of the calendar in words, also in what is rejected', () => {
    const params = { period: 'holidays', first: '2026-05-01', last: '2026-05-01' };
    expect(translateAny('de', 'calendar-edit.past-days', params)).toContain('Feiertage');
    expect(translateAny('de', 'calendar-edit.past-days', { ...params, period: 'Dult' })).toContain('Dult');
  });

  it('says the same thing in another text in every language', () => {
    const texts = languages.map((language) => translate(language, 'answer.unregulated', { until: '' }));
    expect(new Set(texts).size).toBe(languages.length);
    expect(languages).toEqual(['en', 'es', 'ar', 'de', 'fr', 'pt']);
  });
});

describe('moneyInWords', () => {
  it('keeps the sign of the dollar behind its letters where the script runs from right to left', () => {
    const written = (language: 'ar' | 'de', locale: string) =>
      formatMoney(450, 'USD', { language, locale, timeZone: 'UTC' });
    expect(written('ar', 'ar-AE')).toBe('\u200f4.50 US$\u200e');
    expect(written('de', 'de-DE')).toBe('4,50 $');
  });
});
