// Builds the response to one rules API question from the published city in memory: the core's
// verdict, the allowed stay and the price.
import { linkFeature, type RuleQuestion, type RuleVerdict } from '@curbwright/contract';
import {
  type CurbUser,
  computeVerdict,
  explainVerdict,
  formatCityInstant,
  formatMoney,
  isUnknownRule,
  type LanguageName,
  longestStay,
  nearestAlong,
  parseCityInstant,
  priceOfStay,
  quotedPayment,
  type RuleSet,
  rateAt,
  readerOf,
  roundToUnit,
  ruleSetOf,
  singleBillingStep,
} from '@curbwright/core';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import type { LinkPlan } from '../links/planned-rules.ts';
import { rejectBeforeRecords, rejectDateBeforeRecords } from '../published-city/before-records.ts';
import { toVerdictResponse } from '../published-city/verdict-response.ts';

const unregulated = ruleSetOf([]);
const minuteMs = 60_000;

/** The link a question refers to, and its distance from the point. */
export interface FoundLink {
  readonly id: number;
  /** Meters; `null` when the link was requested by its id. */
  readonly distance: number | null;
}

/**
 * Returns the curb nearest to a point within the radius, or the requested link; rejects with
 * `not_found` if there is none.
 * `bySegment` maps external ids to link ids.
 */
export function findQuestionLink(
  context: CityContext,
  question: RuleQuestion,
  bySegment: ReadonlyMap<string, number>,
): FoundLink | Rejection {
  const { city } = context;
  const { link, segment_id: segment, lng, lat, radius } = question;
  if (lng !== undefined && lat !== undefined) {
    const [nearest] = city.near(lng, lat, radius, 1).ids;
    const line = nearest === undefined ? undefined : city.line(nearest);
    if (nearest === undefined || line === undefined)
      return reject('not_found', { text: 'rules-api.no-curb', params: { radius } });
    return { id: nearest, distance: roundToUnit(nearestAlong(line, [lng, lat]).distance, 'length') };
  }
  const id = link ?? (segment === undefined ? undefined : bySegment.get(segment));
  if (id === undefined || city.link(id) === undefined)
    return reject('not_found', { text: 'rules-api.no-link' });
  return { id, distance: null };
}

/** Returns the instant of a question, in epoch milliseconds. */
function instantOf(context: CityContext, { at, date, time }: RuleQuestion): number {
  return at === undefined ? parseCityInstant(context.city.time, date, time, context.now()) : Date.parse(at);
}

/**
 * Returns what is allowed at a link: by the rules of the city in memory, or after a planned change
 * (`plan`; `undefined` = none) by the rules then in force.
 */
export function toRuleResponse(
  context: CityContext,
  found: FoundLink,
  plan: LinkPlan | undefined,
  question: RuleQuestion,
  curbUser: CurbUser,
  language: LanguageName,
): RuleVerdict | Rejection {
  const { city } = context;
  const { time, revision } = city;
  const cached = city.link(found.id);
  const text = city.featureText(found.id);
  if (cached === undefined || text === undefined) return reject('not_found', { text: 'rules-api.no-link' });
  const { properties } = linkFeature.parse(JSON.parse(text));
  const { regulationId, rule_set: _ruleSet, sub_activity: _type, time_limit: _limit, ...facts } = properties;
  const instant = instantOf(context, question);
  const isChanged = plan?.changes.some((change) => change <= instant) === true;
  const planned = isChanged ? plan.at(instant) : null;
  const plannedAt = plan?.changes.find((change) => change > instant) ?? null;
  const ruleSet: RuleSet =
    planned?.ruleSet ??
    (cached.ruleSet === null ? unregulated : (city.ruleSet(cached.ruleSet) ?? unregulated));
  const link = planned === null ? facts : { ...facts, regulation_id: planned.regulation?.row ?? null };
  const unknown =
    question.at === undefined
      ? rejectDateBeforeRecords(city, question, instant)
      : rejectBeforeRecords(city, 'at', instant);
  if (unknown !== null) return unknown;
  const decided = computeVerdict(ruleSet, instant, curbUser, time);
  const explained = explainVerdict(ruleSet, decided, instant, curbUser, time, language, plannedAt);
  const byRules = isUnknownRule(decided) ? null : longestStay(ruleSet, instant, curbUser, time).minutes;
  const untilPlanned = plannedAt === null ? Number.POSITIVE_INFINITY : (plannedAt - instant) / minuteMs;
  const longest = byRules === null ? null : Math.min(byRules, Math.floor(untilPlanned));
  const { stay } = question;
  const isUnknown = stay === undefined || byRules === null || (stay <= byRules && stay > untilPlanned);
  const allowed = isUnknown ? null : stay <= byRules;
  return {
    link,
    distance: found.distance,
    at: formatCityInstant(instant, time.timeZone),
    time_zone: time.timeZone,
    rule_set_id: ruleSet.id,
    regulation_id: planned === null ? regulationId : (planned.regulation?.id ?? null),
    verdict: toVerdictResponse(
      plannedAt === null ? decided : { ...decided, until: Math.min(decided.until ?? plannedAt, plannedAt) },
      ruleSet,
      time,
      language,
    ),
    explanation: {
      sentence: explained.sentence,
      conditions: [...explained.conditions],
      why: [...explained.why],
      later: [...explained.later],
    },
    longest_stay: longest,
    price: allowed === true ? priced() : null,
    stay_allowed: allowed,
    revision,
  };

  function priced(): RuleVerdict['price'] {
    const minutes = stay ?? 0;
    const cost = priceOfStay(ruleSet, instant, minutes, curbUser, time);
    if (cost.fee === null || cost.currency === null) return null;
    const payment = quotedPayment(decided);
    const rate = payment === null ? null : rateAt(payment, instant, time);
    return {
      minutes,
      fee: cost.fee,
      currency: cost.currency,
      text: formatMoney(cost.fee, cost.currency, readerOf(language, time.timeZone)),
      step: rate === null ? null : singleBillingStep(rate),
    };
  }
}
