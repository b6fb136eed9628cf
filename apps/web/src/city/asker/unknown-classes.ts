// Checks whether a URL names unknown user classes. In a separate chunk, because hardly any URL
// names classes.
import { checkUserTerms, type UserVocabulary } from '@curbwright/core';

/**
 * Whether any of the classes is unknown to both the city and the standards. `categories`: classes
 * of the city's categories.
 */
export function hasUnknownClass(
  classes: readonly string[],
  city: UserVocabulary,
  categories: readonly string[],
): boolean {
  return checkUserTerms(classes, city, categories).unknown.length > 0;
}
