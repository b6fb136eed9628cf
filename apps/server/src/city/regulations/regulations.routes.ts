// Endpoints for regulations in force.
import {
  type LinkFeature,
  linkFeature,
  regulationLinkLimit,
  regulationOperations,
} from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { slicePage, toPage } from '../../platform/http/pagination.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import { toRegulationResponse, toRestrictionResponse } from './regulations.responses.ts';
import {
  countRestrictions,
  linksOfRegulation,
  regulationRow,
  restrictionRows,
  timeLimits,
} from './regulations.sql.ts';

export function regulationHandlers(
  context: CityContext,
): Pick<Handlers, 'regulation' | 'distinctTimeLimits' | 'allRestrictions'> {
  const { db } = context;
  return {
    regulation: async ({ params, language }) => {
      const row = await regulationRow(db, params.id);
      if (row === undefined) return reject('not_found');
      const links = await linksOfRegulation(db, params.id);
      const features: LinkFeature[] = [];
      // A rule for a whole district has thousands of links, so other requests run in between.
      await forEachInSlices(links.slice(0, regulationLinkLimit), ({ id }) => {
        const text = context.city.featureText(id);
        if (text !== undefined) features.push(linkFeature.parse(JSON.parse(text)));
      });
      const restrictions = await restrictionRows(db, { rule_set: row.rule_set_id }, null, 0);
      return respond(toRegulationResponse({ row, links, features, restrictions }, language));
    },
    distinctTimeLimits: async ({ query }) =>
      respond(slicePage(regulationOperations.distinctTimeLimits.path, query, await timeLimits(db))),
    allRestrictions: async ({ query, language }) => {
      const count = await countRestrictions(db, query);
      const rows = await restrictionRows(db, query, query.limit, query.offset);
      const results = rows.map((row) => toRestrictionResponse(row, language));
      return respond(toPage(regulationOperations.allRestrictions.path, query, count, results));
    },
  };
}
