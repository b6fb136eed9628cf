// The words' rules, each with a planted breach.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordFaults } from './check-words.mjs';

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-words-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function plant(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
}
const texts = (language, entries) =>
  plant(`packages/core/src/words/zones.${language}.json`, JSON.stringify(entries));
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
      "t('zone.none'); say(language, 'zone.spaces', { count }); const shape = `zone.shape.\u0024{kind}`; const codes = ['gone'];",
    );
    expect(await wordFaults(base)).toEqual([]);
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
      /'zone.spaces' counts without plural forms/,
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
  ])('finds: %s', async (_name, en, es, code, expected) => {
    texts('en', en);
    texts('es', es);
    source(code);
    expect((await wordFaults(base)).join('\n')).toMatch(expected);
  });
});
