// Whether an address names user classes that nobody knows. In a chunk of its own: hardly any address names classes.
import { checkUserWords, type UserVocabulary } from '@curbwright/core';

/** True for classes of which neither the city nor a standard knows one. `categories`: classes of the city's categories. */
export function hasUnknownClass(
  classes: readonly string[],
  city: UserVocabulary,
  categories: readonly string[],
): boolean {
  return checkUserWords(classes, city, categories).unknown.length > 0;
}
