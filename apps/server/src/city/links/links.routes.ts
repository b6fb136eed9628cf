// Endpoints for links by location, by regulation and by split, and for their restrictions.
import type { linkOperations } from '@curbwright/contract';
import { regulationLinkLimit } from '@curbwright/contract';
import { divideLink, parseCityInstant, type RuleSet, roundToUnit, ruleSetOf } from '@curbwright/core';
import type { Handler, Handlers } from '../../platform/http/mount.ts';
import { reject, rejectFieldFor, respond, respondRaw } from '../../platform/http/outcome.ts';
import { polygonError } from '../../platform/http/polygon-error.ts';
import type { CityContext } from '../city-context.ts';
import { rejectBeforeRecords, rejectDateBeforeRecords } from '../published-city/before-records.ts';
import { curbUserFromQuery, isRejection } from '../rules-api/curb-user-query.ts';
import { linksAsOfText } from './as-of.ts';
import { geoserverCollectionText, linkCollectionText, linkResultText } from './feature-collections.ts';
import { createLinkPredicate } from './link-filter.ts';
import { toLinkRestrictionsResponse } from './link-restrictions-response.ts';
import { type LinkRow, linkRow, linksOfRegulations, loadRuleSetRestrictions } from './links.sql.ts';
import { loadPlannedChanges } from './planned-changes.ts';

type LinkHandlers = Pick<
  Handlers,
  | 'linksInBox'
  | 'linksInBoxV2'
  | 'linksPublicViewer'
  | 'linksAsOf'
  | 'dividedLink'
  | 'linksOnRegulations'
  | 'linksById'
  | 'linkRestrictions'
  | 'publicLinkRestrictions'
  | 'linksInPolygon'
  | 'plannedChanges'
>;

const unregulated = ruleSetOf([]);

async function ruleSetOfLink(context: CityContext, row: LinkRow): Promise<RuleSet> {
  if (row.rule_set === null || row.rule_set_id === null) return unregulated;
  const cachedRuleSet = context.city.ruleSet(row.rule_set);
  if (cachedRuleSet?.id === row.rule_set_id) return cachedRuleSet;
  return { id: row.rule_set_id, restrictions: await loadRuleSetRestrictions(context.db, row.rule_set_id) };
}

/**
 * Handles both restriction endpoints, which give the same response but differ in who may use them.
 */
function linkRestrictionsHandler(context: CityContext): Handler<typeof linkOperations.linkRestrictions> {
  return async ({ params, query, language }) => {
    const asker = await curbUserFromQuery(context, query, language);
    if (isRejection(asker)) return asker;
    const asOf = query.as_of === undefined ? null : Date.parse(query.as_of);
    const { time, currency } = context.city;
    // A request for a past or future state is evaluated for that instant, unless it gives another
    // date and time.
    const instant = parseCityInstant(time, query.date, query.time, asOf ?? context.now());
    const unknown =
      (asOf === null ? null : rejectBeforeRecords(context.city, 'as_of', asOf)) ??
      rejectDateBeforeRecords(context.city, query, instant);
    if (unknown !== null) return unknown;
    const row = await linkRow(context.db, params.id, asOf);
    if (row === undefined) return reject('not_found');
    const ruleSet = await ruleSetOfLink(context, row);
    return respond(toLinkRestrictionsResponse({ row, ruleSet, instant, asker, time, currency, language }));
  };
}

export function linkHandlers(context: CityContext): LinkHandlers {
  const { db } = context;
  const rejectUnrecordedDate = (query: { date?: string | undefined; time?: string | undefined }) =>
    rejectDateBeforeRecords(
      context.city,
      query,
      parseCityInstant(context.city.time, query.date, query.time, context.now()),
    );
  return {
    linksInBox: async ({ query, language }) => {
      const { city } = context;
      const predicate = await createLinkPredicate(context, query, language);
      if (typeof predicate === 'object') return predicate;
      const box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat] as const;
      const unknown = rejectUnrecordedDate(query);
      if (unknown !== null) return unknown;
      const pick = city.box(box, query.limit, predicate);
      return respondRaw(linkCollectionText(city, pick));
    },
    linksInBoxV2: async ({ query, language }) => {
      const { city } = context;
      const predicate = await createLinkPredicate(context, query, language);
      if (typeof predicate === 'object') return predicate;
      const box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat] as const;
      const unknown = rejectUnrecordedDate(query);
      if (unknown !== null) return unknown;
      const pick = city.box(box, query.limit, predicate);
      return respondRaw(geoserverCollectionText(city, pick, context.now()));
    },
    linksPublicViewer: async ({ query, language }) => {
      const { city } = context;
      const unknown = rejectUnrecordedDate(query);
      if (unknown !== null) return unknown;
      const predicate = await createLinkPredicate(context, query, language);
      if (typeof predicate === 'object') return predicate;
      const { min_lng, min_lat, max_lng, max_lat, lng, lat, radius, limit } = query;
      if (lng !== undefined && lat !== undefined && radius !== undefined)
        return respondRaw(linkCollectionText(city, city.near(lng, lat, radius, limit, predicate)));
      // The contract guarantees a complete box or a complete point.
      const box = [min_lng ?? 0, min_lat ?? 0, max_lng ?? 0, max_lat ?? 0] as const;
      return respondRaw(linkCollectionText(city, city.box(box, limit, predicate)));
    },
    linksAsOf: async ({ query }) => {
      const box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat] as const;
      const asOf = Date.parse(query.as_of);
      return (
        rejectBeforeRecords(context.city, 'as_of', asOf) ??
        respondRaw(await linksAsOfText(context, box, asOf, query.limit))
      );
    },
    dividedLink: async ({ query }) => {
      const row = await linkRow(db, query.link);
      if (row === undefined) return reject('not_found');
      const pieces = divideLink(row.geometry, row.bays_count, query.from, query.to);
      if (!pieces.ok) return rejectFieldFor('to', pieces);
      return respond({
        parent_link: row.id,
        length: roundToUnit(row.length, 'length'),
        pieces: pieces.value.map((piece) => ({
          start: piece.from,
          end: piece.to,
          length: piece.length,
          bays_count: piece.baysCount,
          chosen: piece.part === 'chosen',
          geometry: piece.geometry,
        })),
      });
    },
    linksOnRegulations: async ({ body }) => {
      const { ids, truncated } = await linksOfRegulations(db, body.regulations, regulationLinkLimit);
      return respondRaw(linkResultText(context.city, ids, truncated));
    },
    linksById: ({ query }) => respondRaw(linkResultText(context.city, query.links, false)),
    linkRestrictions: linkRestrictionsHandler(context),
    publicLinkRestrictions: linkRestrictionsHandler(context),
    plannedChanges: async ({ params, language }) => {
      if ((await linkRow(context.db, params.id, null)) === undefined) return reject('not_found');
      const changes = await loadPlannedChanges(context, params.id, language);
      return respond({
        results: changes.map(({ from, lines, regulation, ruleSet }) => ({
          regulation,
          rule_set_id: ruleSet.id,
          restrictions: [...ruleSet.restrictions],
          effective_from: new Date(from).toISOString(),
          lines: [...lines],
        })),
      });
    },
    linksInPolygon: ({ body }) => {
      const fault = polygonError(body.geometry);
      if (fault !== null) return fault;
      const { city } = context;
      return respondRaw(linkCollectionText(city, city.polygon(body.geometry, body.limit)));
    },
  };
}
