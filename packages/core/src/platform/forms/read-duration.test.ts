// Durations typed in each language, and whether every duration that the product formats can be
// parsed again.
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDuration, formatLongDuration } from '../time/format-time.ts';
import { type Reader, readerOf } from '../time/reader.ts';
import { addAllLanguagePacks } from '../words/all-messages.ts';
import { type LanguageName, languages } from '../words/languages.ts';
import { readDuration } from './read-duration.ts';

beforeAll(addAllLanguagePacks);

function outcomeOf(text: string, reader: Reader): number | string {
  const read = readDuration(text, {}, reader);
  return read.ok ? read.value : read.refusal.code;
}
const english = readerOf('en');

describe('readDuration', () => {
  it('takes minutes, hours and days in English and Spanish, whatever the language of the page', () => {
    const typed = {
      '90': 90,
      '90 min': 90,
      '2h': 120,
      '2 h 30': 150,
      '2 h 30 min': 150,
      '2h30min': 150,
      '1:30': 90,
      '1.5 h': 90,
      '1,5 h': 90,
      '1.1 h': 66,
      '3 days': 4320,
      '1 day, 2 hours and 5 minutes': 1565,
      '2 horas y 15 minutos': 135,
      '1 día': 1440,
      'one hour': 60,
      '٩٠': 90,
    };
    for (const language of languages)
      for (const [text, minutes] of Object.entries(typed))
        expect([language, text, outcomeOf(text, readerOf(language))]).toEqual([language, text, minutes]);
  });

  const own: readonly (readonly [LanguageName, Readonly<Record<string, number>>])[] = [
    [
      'fr',
      {
        '2 heures et 15 minutes': 135,
        '1 h 30': 90,
        '1,5 h': 90,
        '3 jours': 4320,
        '2 j': 2880,
        'une heure': 60,
      },
    ],
    [
      'de',
      {
        '2 Std.': 120,
        '1 Stunde 30 Min.': 90,
        '1,5 Std': 90,
        '3 Tage': 4320,
        'eine Stunde': 60,
        '2 Stunden und 5 Minuten': 125,
      },
    ],
    ['pt', { '2 horas e 15 minutos': 135, '3 dias': 4320, '1,5 h': 90, 'uma hora': 60 }],
    [
      'ar',
      {
        '٢ ساعة': 120,
        '١٫٥ ساعة': 90,
        ساعة: 60,
        'ساعة واحدة و15 دقيقة': 75,
        'ساعتان و٣٠ دقيقة': 150,
        'ساعتين ونصف': Number.NaN,
        '3 أيام': 4320,
        يومان: 2880,
        'يوم وساعة ودقيقتين': 1502,
        '2 س 30 د': 150,
        '11 يومًا': 15_840,
      },
    ],
  ];
  it.each(own)('takes the words of %s', (language, typed) => {
    for (const [text, minutes] of Object.entries(typed)) {
      const wanted = Number.isNaN(minutes) ? 'form.duration' : minutes;
      expect([text, outcomeOf(text, readerOf(language))]).toEqual([text, wanted]);
    }
  });

  it.each(languages)('reads back every length of time that is written in %s', (language) => {
    const reader = readerOf(language);
    const lengths = [
      ...Array.from({ length: 3000 }, (_, index) => index + 1),
      ...Array.from({ length: 365 }, (_, index) => (index + 1) * 1440),
      ...Array.from({ length: 1000 }, (_, index) => index * 521 + 97),
    ];
    for (const minutes of lengths)
      for (const written of [formatDuration(minutes, reader), formatLongDuration(minutes, reader)])
        if (outcomeOf(written, reader) !== minutes)
          expect([written, outcomeOf(written, reader)]).toEqual([written, minutes]);
  });

  it('refuses what is none, and what may mean two things', () => {
    const typed = {
      '': 'form.required',
      soon: 'form.duration',
      '2 weeks': 'form.duration',
      '0': 'form.min',
      '0.5 min': 'form.integer',
      '2 2 h': 'form.duration',
      '600 days': 'form.max',
      '1,500 h': 'form.duration',
      '1.500 min': 'form.duration',
      '1 day 2': 'form.duration',
      '30 min 2 h': 'form.duration',
      '2 h 2 h': 'form.duration',
      h: 'form.duration',
      '-5 min': 'form.duration',
      '2 h!': 'form.duration',
      and: 'form.duration',
    };
    for (const [text, code] of Object.entries(typed))
      expect([text, outcomeOf(text, english)]).toEqual([text, code]);
    expect(outcomeOf('2 ساعتان', readerOf('ar'))).toBe('form.duration');
    expect(outcomeOf('2 Stunden', english)).toBe('form.duration');
  });
});
