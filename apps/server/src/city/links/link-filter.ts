// Filters of the link endpoints: a curb type at an instant for a curb user, and a time limit.
import type { CurbUserQuery } from '@curbwright/contract';
import { computeVerdict, type LanguageName, parseCityInstant } from '@curbwright/core';
import type { Rejection } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import type { LinkPredicate } from '../published-city/city-cache-types.ts';
import { curbUserFromQuery, isRejection } from '../rules-api/curb-user-query.ts';

interface LinkFilter extends CurbUserQuery {
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  readonly sub_activity?: string | undefined;
  readonly time_limit?: number | undefined;
}

/**
 * Returns the filter for links; `undefined` when every link matches, rejected for a curb user the
 * city does not know. Each distinct rule set is evaluated once.
 */
export async function createLinkPredicate(
  context: CityContext,
  filter: LinkFilter,
  language: LanguageName,
): Promise<LinkPredicate | Rejection | undefined> {
  const { city } = context;
  const curbUser = await curbUserFromQuery(context, filter, language);
  if (isRejection(curbUser)) return curbUser;
  const curbType = filter.sub_activity === 'all' ? undefined : filter.sub_activity;
  const { time_limit: timeLimit } = filter;
  if (curbType === undefined && timeLimit === undefined) return undefined;
  const instant = parseCityInstant(city.time, filter.date, filter.time, context.now());
  const classes = new Map<number, string>();
  const classOf = (number: number): string => {
    const known = classes.get(number);
    if (known !== undefined) return known;
    const ruleSet = city.ruleSet(number);
    const name =
      ruleSet === undefined
        ? 'unregulated'
        : computeVerdict(ruleSet, instant, curbUser, city.time).subActivity;
    classes.set(number, name);
    return name;
  };
  return (link) => {
    if (timeLimit !== undefined && link.timeLimit !== timeLimit) return false;
    return (
      curbType === undefined || (link.ruleSet === null ? 'unregulated' : classOf(link.ruleSet)) === curbType
    );
  };
}
