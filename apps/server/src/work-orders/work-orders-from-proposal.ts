// Creates the work orders for a published change: signs to install or remove, and meters to
// reprogram when its price applies to any.
import {
  civilDateAndTime,
  formatLegalOrder,
  type LanguageName,
  type LegalOrderLink,
  type PointGeometry,
  restrictionsOfDraft,
  toLegalOrderLines,
  translateAny,
} from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Author } from '../platform/audit/author.ts';
import { type Rejection, reject, rejectFor } from '../platform/http/outcome.ts';
import {
  loadStoredProposal,
  type StoredProposal,
  toProposalDraft,
} from '../proposals/read/stored-proposals.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { notifyWorkOrdersChanged } from './notify-work-orders.sql.ts';
import {
  countMetersOnLinks,
  insertWorkOrders,
  loadProposalWorkOrderIds,
  type NewWorkOrder,
} from './work-orders.sql.ts';

function toWorkOrderLink(link: StoredProposal['links'][number]): LegalOrderLink {
  const { segment_id: segmentId, length, from_m: from, to_m: to } = link;
  return {
    segmentId,
    bl_street_name: link.bl_street_name,
    bl_side: link.bl_side,
    bl_from: link.bl_from,
    bl_to: link.bl_to,
    length,
    stretch: from === null || to === null ? null : { from, to },
  };
}

/** Returns the location to visit first: the start of the first link that still exists. */
function findStartPoint(context: CityContext, { links }: StoredProposal): PointGeometry | null {
  for (const { base_link_id: link, custom_geometry: custom } of links) {
    const [start] = custom?.coordinates ?? context.city.line(link) ?? [];
    if (start !== undefined) return { type: 'Point', coordinates: [start[0], start[1]] };
  }
  return null;
}

interface ProposalWorkOrderRequest {
  readonly proposal: number;
  readonly author: Author;
  readonly language: LanguageName;
  readonly requestId: string;
}

/**
 * Creates the work orders of a published proposal, each only once. Returns all that exist now and
 * the number of new ones.
 */
export async function createProposalWorkOrders(
  context: CityContext,
  { proposal, author, language, requestId }: ProposalWorkOrderRequest,
): Promise<{ ids: readonly number[]; created: number } | Rejection> {
  const stored = await loadStoredProposal(context.db, proposal);
  if (stored === undefined) return reject('not_found');
  if (!stored.row.is_published) return rejectFor({ code: 'proposal.not-published', params: {} });
  const draft = toProposalDraft(stored);
  const text = formatLegalOrder(draft, stored.links.map(toWorkOrderLink), language, context.city.time);
  const street = stored.row.street_name ?? '';
  const { effective_from: effective } = stored.row;
  // The date in the city's time zone, not in UTC.
  const due =
    effective === null ? null : civilDateAndTime(effective.getTime(), context.city.time.timeZone).date;
  const isPaid = draft.action !== 'remove' && restrictionsOfDraft(draft).some((one) => one.payment !== null);
  const done = await writeProposals(context, async (tx) => {
    const links = stored.links.map((link) => link.base_link_id);
    const meters = await countMetersOnLinks(tx, links);
    const common = {
      description: toLegalOrderLines(text).join('\n').slice(0, 5000),
      status: 'open' as const,
      priority: 'normal' as const,
      user: author,
      assignee: null,
      due,
      geometry: findStartPoint(context, stored),
      place_name: null,
      link: links[0] ?? null,
      asset: null,
      proposal,
      submission: null,
    };
    const named = (code: string, count: number) =>
      translateAny(language, code, { street, count }).trim().slice(0, 200);
    const orders: NewWorkOrder[] = [
      { ...common, name: named('work-order.signs', 1), outsideId: `proposal/${proposal}/signs` },
    ];
    if (meters > 0 && (isPaid || draft.action === 'remove'))
      orders.push({
        ...common,
        name: named('work-order.meters', meters),
        outsideId: `proposal/${proposal}/meters`,
      });
    const made = await insertWorkOrders(tx, orders);
    for (const id of made)
      await writeAudit(tx, {
        userId: author.id,
        username: author.username,
        action: 'create',
        noun: 'work-order',
        nounId: String(id),
        after: { proposal },
        requestId,
      });
    if (made.length > 0) await notifyWorkOrdersChanged(tx, made);
    return { created: made.length };
  });
  return 'kind' in done
    ? done
    : { ids: await loadProposalWorkOrderIds(context.db, proposal), created: done.created };
}
