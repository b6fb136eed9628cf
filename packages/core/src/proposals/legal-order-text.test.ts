// The text of the legal order in both languages.
import { describe, expect, it } from 'vitest';
import { translate } from '../platform/words/messages.ts';
import { proposalDraft } from './draft.ts';
import { formatLegalOrder, type LegalOrderLink, toLegalOrderLines } from './legal-order-text.ts';

const builtIn = (language: 'en' | 'es') => (name: string) => translate(language, `class.${name}`);

const newYork = { timeZone: 'America/New_York', calendar: { periods: [] } };
const madrid = { timeZone: 'Europe/Madrid', calendar: { periods: [] } };

const main: LegalOrderLink = {
  segmentId: 's1',
  bl_street_name: 'Main Street',
  bl_side: 'N',
  bl_from: '1st Avenue',
  bl_to: '2nd Avenue',
  length: 84.25,
  stretch: null,
};

const draft = proposalDraft.parse({
  action: 'create',
  reason: 'New shops',
  subActivity: 'loading',
  timeLimit: 30,
  restrictions: [
    {
      activity: 'loading',
      subActivity: 'loading',
      priority: 500,
      timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to: '11:00' }] }],
    },
    { activity: 'parking', subActivity: 'free-parking', priority: 900 },
  ],
  effectiveFrom: Date.UTC(2026, 5, 1, 4),
});

describe('orderText', () => {
  it('names streets, sides, ends, rules and times', () => {
    const stretch = {
      ...main,
      bl_street_name: '10th Street',
      bl_side: 'SW',
      stretch: { from: 12, to: 30.5 },
    };
    const other = {
      ...main,
      bl_street_name: '9th Street',
      bl_side: null,
      bl_from: null,
      bl_to: null,
      segmentId: 's9',
    };
    const text = toLegalOrderLines(
      formatLegalOrder(draft, [main, stretch, other, main], 'en', newYork, builtIn('en')),
    ).join('\n');
    expect(text).toBe(
      [
        'Loading: new regulation',
        '',
        'The rules below are established at the locations listed here.',
        'Effective June 1, 2026.',
        'Reason: New shops',
        '',
        '9th Street',
        '- segment s9, 84.3 m',
        '',
        '10th Street',
        '- Southwest side, from 1st Avenue to 2nd Avenue, between 12 m and 30.5 m from 1st Avenue',
        '',
        'Main Street',
        '- North side, from 1st Avenue to 2nd Avenue, 84.3 m',
        '',
        '1. Loading and unloading, Mon–Fri 7:00 AM–11:00 AM, 30 min at most.',
        '2. Parking at all times.',
      ].join('\n'),
    );
  });

  it('says it in Spanish, with the hour where it does not begin with a day', () => {
    const later = { ...draft, effectiveFrom: Date.UTC(2026, 5, 1, 5, 30) };
    const { title, opening, sections } = formatLegalOrder(
      later,
      [{ ...main, bl_street_name: null }],
      'es',
      madrid,
      builtIn('es'),
    );
    expect(title).toBe('Carga y descarga: nueva regulación');
    expect(opening[1]).toBe('En vigor desde el 1 de junio de 2026 a las 7:30.');
    expect(sections).toEqual([
      {
        heading: 'Tramo sin nombre de calle',
        places: ['Lado norte, desde 1st Avenue hasta 2nd Avenue, 84,3 m'],
      },
    ]);
  });

  it('removes without rules, and begins with its publication', () => {
    const removal = proposalDraft.parse({ action: 'remove', subActivity: 'loading' });
    expect(formatLegalOrder(removal, [main], 'en', newYork, builtIn('en'))).toMatchObject({
      title: 'Removal of a regulation',
      opening: ['The rules in effect at the locations listed here are removed.', 'Effective on publication.'],
      rules: [],
    });
  });
});
