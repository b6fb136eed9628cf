// Audit trail literals as text: sorted in the reader's language, sent unchanged, and shown
// unchanged if unknown.
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/staff.json' with { type: 'json' };
import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatLiteral, shortenId, toSortedOptions } from './audit-labels.ts';

const texts: i18n = i18next.createInstance();
beforeAll(() =>
  texts.init({
    lng: 'es',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: staffEn }, es: { translation: staffEs } },
  }),
);

describe('the words of the audit trail', () => {
  it('says actions and kinds of things in the language of the page', () => {
    expect(formatLiteral(texts.t, 'action', 'sign in')).toBe('Sesión iniciada');
    expect(formatLiteral(texts.t, 'noun', 'proposed-regulation')).toBe('Propuesta');
    expect(formatLiteral(texts.getFixedT('en'), 'action', 'command line: add user')).toBe(
      'Command line: user added',
    );
  });

  it('shows the beginning of an id that chance made, and every other name whole', () => {
    expect(shortenId('db0eb790-8f24-498e-b215-454aec727e91')).toBe('db0eb790…');
    for (const id of ['1', 'BASEMAPS', 'maria.fernandez-de-la-cruz', 'db0eb790-8f24'])
      expect(shortenId(id)).toBe(id);
  });

  it('shows what it does not know as it was written', () => {
    expect(formatLiteral(texts.t, 'action', 'teleport: v2')).toBe('teleport: v2');
    expect(formatLiteral(texts.t, 'noun', 'import.mapping')).toBe('import.mapping');
    // The name of an object type is not translated as an action.
    expect(formatLiteral(texts.t, 'action', 'webhook')).toBe('webhook');
  });

  it('sorts choices by the word that is shown, and keeps the literal to send', () => {
    const nouns = ['asset', 'scenario', 'unknown', 'user', 'zebra'];
    expect(toSortedOptions(texts.t, 'noun', nouns, 'es-ES')).toEqual([
      { value: 'asset', label: 'Elemento' },
      { value: 'scenario', label: 'Escenario' },
      { value: 'unknown', label: 'unknown' },
      { value: 'user', label: 'Usuario' },
      { value: 'zebra', label: 'zebra' },
    ]);
    const actions = toSortedOptions(texts.t, 'action', ['create', 'undo', 'attach', 'sign in'], 'es-ES');
    expect(actions.map(({ value }) => value)).toEqual(['attach', 'create', 'undo', 'sign in']);
  });
});
