// The words' rules, each with a planted breach.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordFaults } from './check-words.mjs';
import { numberFaults } from './number-texts.mjs';

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-words-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function plant(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
}
const texts = (language, entries) => plant(`packages/i18n/${language}/zones.json`, JSON.stringify(entries));
const zonesEs = { 'quantity.zones_one': '{{number}} zona', 'quantity.zones_other': '{{number}} zonas' };
const source = (text) => plant('packages/core/src/zones/zone.ts', text);

describe('the words check', () => {
  it('lets pass texts that are all there and all used', async () => {
    const entries = {
      'zone.none': 'No zone',
      'zone.spaces_one': 'One space',
      'zone.spaces_other': '{{count}} spaces',
      'zone.shape.circle': 'Circle',
      'error.gone': 'Gone',
    };
    texts('en', entries);
    texts('es', entries);
    source(
      "t('zone.none'); translate(language, 'zone.spaces', { count }); const shape = `zone.shape.\u0024{kind}`; const codes = ['gone'];",
    );
    expect(wordFaults(base)).toEqual([]);
  });

  it.each([
    [
      'a language without the text',
      { 'zone.none': 'No zone' },
      {},
      "t('zone.none')",
      /'zone.none' has no text in es/,
    ],
    [
      'other holes',
      { 'zone.named': 'Zone {{name}}' },
      { 'zone.named': 'Zona {{nombre}}' },
      "t('zone.named')",
      /'zone.named' has other holes in es/,
    ],
    ['an empty text', { 'zone.none': 'No zone' }, { 'zone.none': ' ' }, "t('zone.none')", /is empty in es/],
    ['a text nobody uses', { 'zone.old': 'Old' }, { 'zone.old': 'Viejo' }, '', /'zone.old' is used nowhere/],
    [
      'a number without plural forms',
      { 'zone.spaces': '{{count}} spaces' },
      { 'zone.spaces': '{{count}} plazas' },
      "t('zone.spaces', { count })",
      /'zone.spaces' counts 'count' without plural forms/,
    ],
    [
      'a number of another name without plural forms',
      { 'zone.most': 'At most {{most}} zones' },
      { 'zone.most': 'Como máximo {{most, quantity.zones}}', ...zonesEs },
      "t('zone.most', { most })",
      /'zone.most' counts 'most' without plural forms/,
    ],
    ...['average', 'days', 'length', 'limit', 'load', 'lost'].map((hole) => [
      `a number named ${hole} without plural forms`,
      { 'zone.most': `At most {{${hole}}} zones` },
      { 'zone.most': `Como máximo {{${hole}, quantity.zones}}`, ...zonesEs },
      `t('zone.most', { ${hole} })`,
      new RegExp(`'zone.most' counts '${hole}' without plural forms`),
    ]),
    [
      'a number that another language alone counts',
      { 'zone.full': 'Zones: {{all}}' },
      { 'zone.full': '{{all}} zonas' },
      "t('zone.full', { all })",
      /es\/zones.json {2}'zone.full' counts 'all' without plural forms/,
    ],
    [
      'two numbers in one family',
      {
        'zone.held_one': '{{count}} zone of {{links}} links',
        'zone.held_other': '{{count}} zones of {{links}} links',
      },
      {
        'zone.held_one': '{{count}} zona, tramos: {{links}}',
        'zone.held_other': '{{count}} zonas, tramos: {{links}}',
      },
      "t('zone.held', { count, links })",
      /'zone.held_other' counts 'count' and 'links' in one family/,
    ],
    [
      'a quantity without text',
      { 'zone.most': 'At most {{most, quantity.zones}}' },
      { 'zone.most': 'Como máximo: {{most}}' },
      "t('zone.most', { most })",
      /'zone.most' names 'quantity.zones', which has no text/,
    ],
    [
      'a number whose noun a language leaves out, and that would be written without marks',
      { 'zone.worst': 'The worst are {{worst, quantity.zones}}' },
      { 'zone.worst': 'Las peores: {{worst}}' },
      "t('zone.worst', { worst })",
      /'zone.worst' leaves the noun of 'worst' out/,
    ],
    [
      'a refusal without text',
      { 'zone.none': 'No zone' },
      { 'zone.none': 'Ninguna' },
      "t('zone.none'); refused('zone.taken')",
      /zone\.ts:1 {2}'zone.taken' has no text/,
    ],
    [
      'a code of a new family',
      { 'zone.none': 'No zone' },
      { 'zone.none': 'Ninguna' },
      "t('zone.none');\nconst refusal = { code: 'radius.too-large' };",
      /zone\.ts:2 {2}'radius.too-large' has no text/,
    ],
    [
      'a template that matches nothing',
      { 'zone.none': 'No zone' },
      { 'zone.none': 'Ninguna' },
      "t('zone.none'); t(`shape.\u0024{kind}`)",
      /no text is named like/,
    ],
  ])('finds: %s', (_name, en, es, code, expected) => {
    texts('en', en);
    texts('es', es);
    source(code);
    expect(wordFaults(base).join('\n')).toMatch(expected);
  });
});

it('finds a text that is in another part in Spanish', () => {
  plant('packages/i18n/en/shell.json', JSON.stringify({ 'zone.none': 'No zone' }));
  plant('packages/i18n/es/later.json', JSON.stringify({ 'zone.none': 'Ninguna' }));
  source("t('zone.none')");
  expect(wordFaults(base)).toEqual([
    "packages/i18n/en/shell.json  'zone.none' is not in packages/i18n/es/shell.json",
  ]);
});

it.each([
  ['translate', 'core-staff', /translate does not know 'zone.none'/],
  ['translateForStaff', 'server', /translateForStaff does not know 'zone.none'/],
])('finds a text that %s does not have, because it is in %s', (name, part, expected) => {
  for (const language of ['en', 'es'])
    for (const each of ['core', 'core-staff', 'server'])
      plant(
        `packages/i18n/${language}/${each}.json`,
        JSON.stringify(each === part ? { 'zone.none': 'No zone' } : {}),
      );
  source(`${name}(language, 'zone.none')`);
  expect(wordFaults(base).join('\n')).toMatch(expected);
});

describe('the numbers of a language', () => {
  const faultsOf = (language, entries) =>
    [...numberFaults(language, Object.entries(entries))].map(({ key, what }) => `${key} ${what}`);
  const arabic = (family, forms) =>
    Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`${family}_${form}`, forms(form)]),
    );

  it('stand apart, or are said in plural forms', () => {
    expect(
      faultsOf('en', { a: 'Zones: {{all}}', b: '{{shown}} of {{all}}', c: 'At most {{size}} at once' }),
    ).toEqual([]);
    expect(
      faultsOf('en', { a: '{{at}} m', b: 'Rule {{number}} is off', c: '{{n, quantity.zones}} left' }),
    ).toEqual([]);
    expect(
      faultsOf(
        'ar',
        arabic('zone.lost', () => 'المناطق المفقودة: {{count}}.'),
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        'ar',
        arabic('zone.lost', () => 'فُقدت {{count, quantity.zones}}.'),
      ),
    ).toEqual([]);
  });

  it('are found behind a verb that agrees with one of many', () => {
    for (const [language, text] of Object.entries({
      en: 'There are {{n, quantity.fees}}.',
      es: 'Son {{n, quantity.fees}}.',
      fr: 'Restent {{n, quantity.fees}}.',
      pt: 'São {{n, quantity.fees}}.',
      de: 'Es sind nur {{n, quantity.fees}}.',
      ar: 'كانت {{n, quantity.fees}}.',
    }))
      expect(faultsOf(language, { a: text }).join(), language).toMatch(
        /^a says '.+' of any number of 'quantity.fees'/,
      );
    expect(
      faultsOf('en', { a: 'The row has {{n, quantity.cells}}, and may have {{n, quantity.cells}}' }),
    ).toEqual([]);
    expect(faultsOf('es', { a: 'Hay {{n, quantity.fees}}' })).toEqual([]);
    expect(faultsOf('fr', { a: 'Il y a {{n, quantity.fees}}' })).toEqual([]);
    expect(faultsOf('pt', { a: 'Há {{n, quantity.fees}}' })).toEqual([]);
    expect(faultsOf('de', { a: 'Es gibt {{n, quantity.fees}}' })).toEqual([]);
  });

  it('are found in Arabic where every form is the same', () => {
    const alike = /zone.lost_other says 'count' and its noun alike in all 6 forms/;
    expect(
      faultsOf(
        'ar',
        arabic('zone.lost', () => 'فُقدت {{count}} منطقة.'),
      ).join(),
    ).toMatch(alike);
    expect(
      faultsOf(
        'ar',
        arabic('zone.lost', () => 'فُقد {{count}} من المناطق.'),
      ).join(),
    ).toMatch(alike);
  });

  it('are found in French where one zone is said of none', () => {
    const texts = {
      'zone.lost_one': 'Une zone est perdue.',
      'zone.lost_other': '{{count}} zones sont perdues.',
    };
    expect(faultsOf('fr', texts)).toEqual(["zone.lost_one leaves out 'count', which may be 0 in this form"]);
    expect(faultsOf('de', { 'zone.lost_one': 'Eine Zone', 'zone.lost_other': '{{count}} Zonen' })).toEqual(
      [],
    );
  });
});
