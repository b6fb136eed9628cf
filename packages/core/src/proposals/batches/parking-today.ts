// Whether curbs have any parking today, by their rules: the curb type alone does not say it, because a
// bus stop may have parking at night.
import { hasUnknownRules } from '../../city/regulations/unknown-rules.ts';

/** Whether these rules are known and none of them is about parking. No rules at all allow parking. */
export function hasNoParking(
  rules: readonly { readonly activity: string; readonly subActivity: string }[],
): boolean {
  return rules.length > 0 && !hasUnknownRules(rules) && rules.every(({ activity }) => activity !== 'parking');
}
