// Checks that every message the code uses exists in every shipped language with the same
// placeholders, and that none is unused. Messages are in packages/i18n: English and Spanish in
// parts, every other language as one pack. Runs with `--import tsx`, because `amounts` is TypeScript.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { amounts } from '../packages/core/src/platform/words/texts.ts';
import { numberFaults, plural, quantitiesOf } from './number-texts.mjs';
import { byName, filesOf, hole, lineOf, partsOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';
import { languageLists } from './write-languages.mjs';

const home = 'packages/i18n/';
const messageFile = /^packages\/i18n\/(?:packs\/([a-z]{2,3})|([a-z]{2})\/[a-z-]+)\.json$/;
const languageOf = (file) => {
  const [, pack, builtIn] = messageFile.exec(file) ?? [];
  return pack ?? builtIn;
};

/** The messages of a file. A language pack has them under `texts`, after its metadata. */
function messagesIn(base, file) {
  const json = JSON.parse(readText(base, file));
  return 'texts' in json && 'locale' in json ? json.texts : json;
}

/** Loads the messages by language: key to text. */
function textsOf(base) {
  const byLanguage = new Map();
  for (const file of filesOf(base, ['packages'], /\.json$/).filter((file) => messageFile.test(file))) {
    const texts = byLanguage.get(languageOf(file)) ?? new Map();
    byLanguage.set(languageOf(file), texts);
    for (const [key, text] of Object.entries(messagesIn(base, file))) {
      const before = texts.get(key);
      // A language pack is flat, so a key must have the same text wherever it occurs.
      const differs = before !== undefined && before.text !== text;
      texts.set(key, { text, file, differsFrom: differs ? before.file : before?.differsFrom });
    }
  }
  return byLanguage;
}

/**
 * The names of the placeholders. A language may write a quantity's noun in the text where another
 * uses a quantity placeholder.
 */
const holesOf = (text) =>
  [...new Set([...text.matchAll(/\{\{([\w-]+)/g)].map(([, name]) => name))].sort(byName).join(' ');

/**
 * The plural forms a language must have. In a language without `few`, `many` is only for millions
 * and reads like `other`.
 */
function pluralFormsOf(language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.filter((form) => form !== 'many' || pluralCategories.includes('few'));
}

/**
 * The keys a language needs for the messages of another language, `from`: the same keys, but with
 * its own plural forms.
 */
function keysWanted(texts, from, language) {
  const hasZero = pluralFormsOf(from).includes('zero');
  const wanted = new Set();
  for (const key of texts.keys()) {
    const family = key.replace(plural, '');
    const isFamily = family !== key && texts.has(`${family}_other`);
    // In a language without a grammatical zero form, `_zero` is a separate message.
    if (!isFamily || (key.endsWith('_zero') && !hasZero)) wanted.add(key);
    if (isFamily) for (const form of pluralFormsOf(language)) wanted.add(`${family}_${form}`);
  }
  return wanted;
}

/**
 * Compares the languages: the same keys and placeholders, no empty texts, and no key with two
 * different texts.
 */
function* languageFaults(byLanguage) {
  const languages = [...byLanguage.keys()].sort(byName);
  for (const one of languages)
    for (const other of languages) {
      if (one === other) continue;
      const theirs = byLanguage.get(other);
      for (const key of keysWanted(byLanguage.get(one), one, other)) {
        const ours = byLanguage.get(one).get(key);
        const text = theirs.get(key);
        if (text === undefined && (ours !== undefined || one === 'en'))
          yield `${ours?.file ?? other}  '${key}' has no text in ${other}`;
        // A singular form may omit its number.
        else if (
          text !== undefined &&
          ours !== undefined &&
          !plural.test(key) &&
          one < other &&
          holesOf(ours.text) !== holesOf(text.text)
        )
          yield `${text.file}  '${key}' has other holes in ${other} than in ${one}`;
      }
    }
  for (const [language, texts] of byLanguage)
    for (const [key, { text, file, differsFrom }] of texts) {
      if (text.trim() === '') yield `${file}  '${key}' is empty in ${language}`;
      if (differsFrom !== undefined) yield `${file}  '${key}' says something else than in ${differsFrom}`;
    }
}

/**
 * English and Spanish have the same keys in each part, because a part is loaded without the others.
 */
function* partFaults(base) {
  for (const file of filesOf(base, [`${home}en`], /\.json$/)) {
    const other = file.replace('/en/', '/es/');
    const [english, spanish] = [file, other].map(
      (each) => new Set(existsSync(join(base, each)) ? Object.keys(messagesIn(base, each)) : []),
    );
    for (const key of english.difference(spanish)) yield `${file}  '${key}' is not in ${other}`;
    for (const key of spanish.difference(english)) yield `${other}  '${key}' is not in ${file}`;
  }
}

/** Checks that the lists generated from the language packs are up to date. */
function* listFaults(base) {
  for (const [file, text] of Object.entries(languageLists(base)))
    if (existsSync(join(base, file)) && readText(base, file) !== text)
      yield `${file}  is not what the language packs say: npm run languages`;
}

/**
 * A length in the city's units (core/platform/words/texts.ts): the unit is part of it, so that it
 * needs neither a text nor a plural form.
 */
const lengthPattern = /\{\{[\w-]+, length\}\}/g;

/**
 * Reports numbers without plural forms in any language (number-texts.mjs) and quantities that no
 * message uses.
 */
function* quantityFaults(byLanguage, base) {
  for (const [language, texts] of byLanguage) {
    const entries = [...texts].map(([key, { text }]) => [key, text.replaceAll(lengthPattern, 'x')]);
    const pack = `${home}packs/${language}.json`;
    const locale = existsSync(join(base, pack)) ? JSON.parse(readText(base, pack)).locale : language;
    for (const { key, what } of numberFaults(language, entries, locale))
      yield `${texts.get(key).file}  '${key}' ${what}`;
    for (const [key, { text, file }] of texts)
      for (const quantity of quantitiesOf(text.replaceAll(lengthPattern, 'x')))
        if (!texts.has(`${quantity}_other`)) yield `${file}  '${key}' names '${quantity}', which has no text`;
  }
}

/**
 * A number whose noun one language omits is still formatted as a number, so its placeholder must be
 * one of the core's `amounts`.
 */
function* bareAmountFaults(byLanguage) {
  const all = [...byLanguage.values()].flatMap((texts) => [...texts]);
  const families = new Set();
  for (const [key, { text }] of all)
    for (const [, name] of text.matchAll(/\{\{([\w-]+), /g))
      families.add(`${key.replace(plural, '')} ${name}`);
  for (const [key, { text, file }] of all)
    for (const [, name] of text.matchAll(/\{\{([\w-]+)\}\}/g))
      if (families.has(`${key.replace(plural, '')} ${name}`) && !amounts.has(name))
        yield `${file}  '${key}' leaves the noun of '${name}' out: add it to amounts in core/words/texts.ts`;
}

const templatePattern = (text) =>
  new RegExp(
    `^${text
      .split(hole)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
      .join('.+')}$`,
  );

/**
 * The parts of the messages (packages/i18n/en) by the core function that uses them. Keys passed to
 * `translate` must be in the part that every user downloads.
 */
const partsByFunction = { translate: ['core'], translateForStaff: ['core', 'core-staff'] };

/** The known keys by core function; a function is omitted if `base` lacks its parts. */
function knownKeys(base) {
  const known = new Map();
  for (const [name, names] of Object.entries(partsByFunction)) {
    const files = names.map((part) => `${home}en/${part}.json`);
    if (files.every((file) => existsSync(join(base, file))))
      known.set(name, new Set(files.flatMap((file) => Object.keys(messagesIn(base, file)))));
  }
  return known;
}

/** Finds where the code requests a message by key; keys in `wanted` must exist. */
function asksOf(text) {
  const parts = partsOf(text);
  const before = (at) => parts.code.slice(Math.max(0, at - 60), at);
  const asked = [];
  for (const { at, text: literal, template } of parts.strings) {
    const call =
      /(?:\b(?:t|fail|failWith|refused|refusal)\(\s*|\btranslate(?:ForStaff|Any)?\(\s*[^,()]+,\s*|\bcode:\s*|\bi18nKey=)$/.test(
        before(at),
      );
    const speaker = /(?<!\.)\b(translate(?:ForStaff)?)\(\s*[^,()]+,\s*$/.exec(before(at))?.[1] ?? null;
    asked.push({ at, literal, template, call, speaker });
  }
  return asked;
}

/** Returns every error in the messages under `base`, as `file:line  what`. */
export function wordFaults(base = root) {
  const files = filesOf(base, ['packages', 'apps'], /\.tsx?$/);
  const byLanguage = textsOf(base);
  const faults = [
    ...languageFaults(byLanguage),
    ...partFaults(base),
    ...quantityFaults(byLanguage, base),
    ...bareAmountFaults(byLanguage),
    ...listFaults(base),
  ];
  const keys = new Set([...byLanguage.values()].flatMap((texts) => [...texts.keys()]));
  const has = (key) => keys.has(key) || keys.has(`${key}_other`) || keys.has(`error.${key}`);
  /** First segments of keys. A literal that begins with one of them is treated as a key. */
  const families = new Set([...keys].filter((key) => key.includes('.')).map((key) => key.split('.')[0]));
  const looksLikeKey = (file, literal) =>
    /^[a-z][\w-]*(?:\.[\w-]+)+$/.test(literal) &&
    families.has(literal.split('.')[0]) &&
    // Names of table columns and GeoJSON members look like keys.
    !file.endsWith('.sql.ts') &&
    !literal.endsWith('.coordinates');
  const spoken = knownKeys(base);
  /** Whether the dictionary of the function called lacks any of these keys. */
  const unspoken = (speaker, asked) => {
    const known = speaker === null ? undefined : spoken.get(speaker);
    return (
      known !== undefined &&
      asked.some((key) => !known.has(key) && !known.has(`${key.replace(plural, '')}_other`) && has(key))
    );
  };
  const used = new Set(
    [...byLanguage.values()].flatMap((texts) =>
      [...texts.values()].flatMap(({ text }) => quantitiesOf(text)),
    ),
  );
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('/src/testing/'));
  for (const file of sources) {
    const text = readText(base, file);
    for (const { at, literal, template, call, speaker } of asksOf(text)) {
      const place = `${file}:${lineOf(text, at)}`;
      if (template && literal.includes(hole)) {
        // A template without literal text of its own could match any key.
        if (!/[a-z]{2,}\.|\.[a-z]{2,}/i.test(literal)) continue;
        const pattern = templatePattern(literal);
        const matched = [...keys].filter((key) => pattern.test(key.replace(plural, '')) || pattern.test(key));
        for (const key of matched) used.add(key);
        if (unspoken(speaker, matched)) faults.push(`${place}  ${speaker} does not know \`${literal}\``);
        if (call && matched.length === 0) faults.push(`${place}  no text is named like \`${literal}\``);
        continue;
      }
      if (unspoken(speaker, [literal])) faults.push(`${place}  ${speaker} does not know '${literal}'`);
      if (has(literal)) for (const key of [literal, `error.${literal}`]) used.add(key);
      else if (looksLikeKey(file, literal) || (call && /^[a-z][\w-]*[._-][\w.-]+$/.test(literal)))
        faults.push(`${place}  '${literal}' has no text`);
    }
  }
  for (const key of keys)
    if (!used.has(key) && !used.has(key.replace(plural, ''))) {
      const [{ file }] = [...byLanguage.values()].flatMap((texts) => texts.get(key) ?? []);
      faults.push(`${file}  '${key}' is used nowhere`);
    }
  return faults.sort(byName);
}

if (process.argv[1] === import.meta.filename) {
  const faults = wordFaults();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
