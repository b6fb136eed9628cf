// Endpoints for custom links, and for the links of proposals on the map.
import { proposedLinkOperations } from '@curbwright/contract';
import { payment, restriction, restrictionsOfDraft } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { toProposedLinkResponse } from '../read/proposals.responses.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validateLinks } from '../write/validate-body.ts';
import { generalScenarioId } from '../write/write-proposals.sql.ts';
import {
  type DraftRow,
  insertCustomLink,
  listCustomLinks,
  loadDraftLinksInBox,
  loadDraftRules,
} from './proposed-links.sql.ts';

function describeDraft(row: DraftRow) {
  const restrictions = row.restrictions.map((one) => restriction.parse(one));
  const rules = {
    subActivity: row.sub_activity,
    timeLimit: row.time_limit,
    payment: row.payment === null ? null : payment.parse(row.payment),
    restrictions,
  };
  return {
    id: row.id,
    version: row.version,
    action: row.action,
    sub_activity: row.sub_activity,
    restrictions: row.action === 'remove' ? [] : restrictionsOfDraft(rules),
  };
}

export function proposedLinkHandlers(
  context: CityContext,
): Pick<Handlers, 'proposedLinks' | 'createProposedLink' | 'proposedLinksInBox'> {
  const { db } = context;
  return {
    proposedLinks: async ({ query }) => {
      const { count, rows } = await listCustomLinks(db, query, query.limit, query.offset);
      const results = rows.map(toProposedLinkResponse);
      return respond(toPage(proposedLinkOperations.proposedLinks.path, query, count, results));
    },
    createProposedLink: async ({ body, caller, requestId }) => {
      const { id: userId, username } = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        const checked = await validateLinks(tx, [body], 'parent_link');
        if (checked.kind === 'refused') return checked;
        const [link] = checked.value;
        if (link === undefined || link.custom === null || !('from' in link.custom))
          throw new Error('a custom link without its stretch');
        const row = await insertCustomLink(tx, {
          ...link.custom,
          parent: link.base.id,
          street: link.base.bl_street_name,
          userId,
        });
        await writeAudit(tx, {
          userId,
          username,
          action: 'create',
          noun: 'proposed-link',
          nounId: String(row.id),
          after: body,
          requestId,
        });
        return { row };
      });
      return 'kind' in done ? done : respond(toProposedLinkResponse(done.row));
    },
    proposedLinksInBox: async ({ query }) => {
      const scenario = query.scenario__id ?? (await generalScenarioId(db));
      const box = [query.min_lng, query.min_lat, query.max_lng, query.max_lat] as const;
      const rows = await loadDraftLinksInBox(db, scenario, box, query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const drafts = await loadDraftRules(db, [...new Set(shown.map((row) => row.proposal))]);
      return respond({
        type: 'FeatureCollection' as const,
        features: shown.map((row) => ({
          type: 'Feature' as const,
          id: row.id,
          geometry: row.geometry,
          properties: {
            id: row.id,
            proposed_regulation_id: row.proposal,
            link: row.link,
            is_custom_segment: row.is_custom,
            from: row.from_m,
            to: row.to_m,
            action: row.action,
            sub_activity: row.sub_activity,
            bl_street_name: row.bl_street_name,
          },
        })),
        truncated: rows.length > shown.length,
        proposals: drafts.map(describeDraft),
      });
    },
  };
}
