// History: the audit list, and the versions of a regulation and of the regulations on a link.
import { historyOperations, type regulationVersion } from '@curbwright/contract';
import { can } from '@curbwright/core';
import type { z } from 'zod';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import type { CityContext } from '../city-context.ts';
import { historyRows, type VersionRow, versionsOfRegulation, versionsOnLink } from './history.sql.ts';

function toVersionResponse(row: VersionRow): z.output<typeof regulationVersion> {
  return {
    id: row.id,
    regulationId: row.regulation_id,
    version: row.version,
    sub_activity: row.sub_activity,
    time_limit: row.time_limit,
    effective_from: row.effective_from.toISOString(),
    effective_to: row.effective_to?.toISOString() ?? null,
    link_count: row.link_count,
    user: row.username,
    proposed_regulation_id: row.proposal_id,
    action: row.action,
    reason: row.reason,
    derived_from: row.derived_from,
  };
}

export function historyHandlers(
  context: CityContext,
): Pick<Handlers, 'history' | 'regulationHistory' | 'linkHistory'> {
  const { db } = context;
  return {
    history: async ({ query, caller }) => {
      const administers = can(userOf(caller), 'administer');
      const { count, rows } = await historyRows(db, query, query.limit, query.offset, administers);
      const results = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        user: row.username,
        action: row.action,
        noun: row.noun,
        noun_id: row.noun_id,
        before: row.before ?? null,
        after: row.after ?? null,
      }));
      return respond(toPage(historyOperations.history.path, query, count, results));
    },
    regulationHistory: async ({ params }) => {
      const rows = await versionsOfRegulation(db, params.id);
      if (rows.length === 0) return reject('not_found');
      return respond(toPage('', { offset: 0 }, rows.length, rows.map(toVersionResponse)));
    },
    linkHistory: async ({ params, query }) => {
      const rows = await versionsOnLink(db, params.id, query.limit);
      if (rows === null) return reject('not_found');
      return respond(toPage('', { offset: 0 }, rows.length, rows.map(toVersionResponse)));
    },
  };
}
