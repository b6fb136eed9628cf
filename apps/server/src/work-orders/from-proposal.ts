// Creates the work orders for a published change: signs to install or remove, and meters to
// reprogram when its price applies to any.
import {
  civilDateAndTime,
  type LanguageName,
  type OrderLink,
  orderText,
  orderTextLines,
  type PointGeometry,
  restrictionsOfDraft,
  sayAny,
} from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Author } from '../platform/audit/author.ts';
import { type Refused, refuse, refuseFor } from '../platform/http/outcome.ts';
import { draftOf, type StoredProposal, storedProposal } from '../proposals/read/drafts.ts';
import { writing } from '../proposals/write/writing.ts';
import { announceWorkOrders } from './announce-work-orders.sql.ts';
import { insertWorkOrders, metersOnLinks, type NewWorkOrder, ordersOfProposal } from './work-orders.sql.ts';

function placeOf(link: StoredProposal['links'][number]): OrderLink {
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

/** Where to go first: the start of the first link that still exists. */
function startOf(context: CityContext, { links }: StoredProposal): PointGeometry | null {
  for (const { base_link_id: link, custom_geometry: custom } of links) {
    const [start] = custom?.coordinates ?? context.city.line(link) ?? [];
    if (start !== undefined) return { type: 'Point', coordinates: [start[0], start[1]] };
  }
  return null;
}

interface FromProposal {
  readonly proposal: number;
  readonly author: Author;
  readonly language: LanguageName;
  readonly requestId: string;
}

/**
 * Creates the work orders of a published proposal, each only once. Returns all that exist now and
 * the number of new ones.
 */
export async function ordersFromProposal(
  context: CityContext,
  { proposal, author, language, requestId }: FromProposal,
): Promise<{ ids: readonly number[]; created: number } | Refused> {
  const stored = await storedProposal(context.db, proposal);
  if (stored === undefined) return refuse('not_found');
  if (!stored.row.is_published) return refuseFor({ code: 'proposal.not-published', params: {} });
  const draft = draftOf(stored);
  const text = orderText(draft, stored.links.map(placeOf), language, context.city.time);
  const street = stored.row.street_name ?? '';
  const { effective_from: effective } = stored.row;
  // The date in the city's time zone, not in UTC.
  const due =
    effective === null ? null : civilDateAndTime(effective.getTime(), context.city.time.timeZone).date;
  const isPaid = draft.action !== 'remove' && restrictionsOfDraft(draft).some((one) => one.payment !== null);
  const done = await writing(context, async (tx) => {
    const links = stored.links.map((link) => link.base_link_id);
    const meters = await metersOnLinks(tx, links);
    const common = {
      description: orderTextLines(text).join('\n').slice(0, 5000),
      status: 'open' as const,
      priority: 'normal' as const,
      user: author,
      assignee: null,
      due,
      geometry: startOf(context, stored),
      link: links[0] ?? null,
      asset: null,
      proposal,
      submission: null,
    };
    const named = (code: string, count: number) =>
      sayAny(language, code, { street, count }).trim().slice(0, 200);
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
    if (made.length > 0) await announceWorkOrders(tx, made);
    return { created: made.length };
  });
  return 'kind' in done ? done : { ids: await ordersOfProposal(context.db, proposal), created: done.created };
}
