// Filters of the link endpoints: a curb type at an instant for a curb user, and a time limit.
import type { AskerQuery } from '@curbwright/contract';
import { type LanguageName, parseCityInstant, verdict } from '@curbwright/core';
import type { Refused } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import type { KeepLink } from '../published-city/city-cache-types.ts';
import { askerOfQuery, isRefused } from '../rules-api/asker-of-query.ts';

interface LinkFilter extends AskerQuery {
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  readonly sub_activity?: string | undefined;
  readonly time_limit?: number | undefined;
}

/**
 * Returns the filter for links; `undefined` when every link matches, rejected for a curb user the
 * city does not know. Each distinct rule set is evaluated once.
 */
export async function keepLink(
  context: CityContext,
  filter: LinkFilter,
  language: LanguageName,
): Promise<KeepLink | Refused | undefined> {
  const { city } = context;
  const asker = await askerOfQuery(context, filter, language);
  if (isRefused(asker)) return asker;
  const wanted = filter.sub_activity === 'all' ? undefined : filter.sub_activity;
  const { time_limit: timeLimit } = filter;
  if (wanted === undefined && timeLimit === undefined) return undefined;
  const instant = parseCityInstant(city.time, filter.date, filter.time, context.now());
  const classes = new Map<number, string>();
  const classOf = (number: number): string => {
    const known = classes.get(number);
    if (known !== undefined) return known;
    const ruleSet = city.ruleSet(number);
    const name =
      ruleSet === undefined ? 'unregulated' : verdict(ruleSet, instant, asker, city.time).subActivity;
    classes.set(number, name);
    return name;
  };
  return (link) => {
    if (timeLimit !== undefined && link.timeLimit !== timeLimit) return false;
    return wanted === undefined || (link.ruleSet === null ? 'unregulated' : classOf(link.ruleSet)) === wanted;
  };
}
