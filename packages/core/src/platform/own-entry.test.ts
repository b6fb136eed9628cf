// Property names inherited by every plain object are not treated as entries of our tables or
// messages.
import { expect, it } from 'vitest';
import { getOwnEntry } from './own-entry.ts';
import { translateAny } from './words/all-messages.ts';
import { languages } from './words/languages.ts';

const everyObjects = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', '__proto__'];

it.each(everyObjects)('%s is no entry of a table that does not name it', (word) => {
  expect(getOwnEntry<unknown>({ own: 1 }, word)).toBeUndefined();
  expect(getOwnEntry<unknown>({ own: 1 }, 'own')).toBe(1);
  for (const language of languages) expect(translateAny(language, word, { count: 2 })).toBe(word);
});
