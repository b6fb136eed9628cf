// Writes plans of publishing or reverting in bulk, in the transaction that made them, and builds
// the change to announce.
import { createHash } from 'node:crypto';
import type { LineGeometry, LinkRef, Payment, PublishPlan, RuleSet } from '@curbwright/core';
import type { Transaction } from 'kysely';
import { type CityChanged, maxChangedLinks } from '../../city/published-city/city-changed.ts';
import type { Schema } from '../../platform/database/schema.ts';
import * as queries from './publish.sql.ts';

export interface ProposalPlan {
  readonly proposal: number;
  readonly plan: PublishPlan;
}

/**
 * The result of writing a plan: ids of its pieces by link and position, and of the versions it
 * opened.
 */
export interface WrittenPlan extends ProposalPlan {
  readonly opened: readonly number[];
  readonly linkOf: (ref: LinkRef) => number;
}

type Area = [number, number, number, number];

function areaOf(geometry: LineGeometry): Area {
  const area: Area = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of geometry.coordinates) {
    area[0] = Math.min(area[0], lng);
    area[1] = Math.min(area[1], lat);
    area[2] = Math.max(area[2], lng);
    area[3] = Math.max(area[3], lat);
  }
  return area;
}

function formatBox([west, south, east, north]: Area): string {
  return `(${west},${south}),(${east},${north})`;
}

/** Merges areas that are in the same grid cell of about a kilometer. */
export function mergeNearbyBounds(geometries: readonly LineGeometry[]): Area[] {
  const cells = new Map<string, Area>();
  for (const geometry of geometries) {
    const area = areaOf(geometry);
    const key = `${Math.floor((area[0] + area[2]) / 0.02)} ${Math.floor((area[1] + area[3]) / 0.02)}`;
    const known = cells.get(key);
    cells.set(
      key,
      known === undefined
        ? area
        : [
            Math.min(known[0], area[0]),
            Math.min(known[1], area[1]),
            Math.max(known[2], area[2]),
            Math.max(known[3], area[3]),
          ],
    );
  }
  return [...cells.values()];
}

/** Returns the links and areas of a change, without its publication version. */
export function toCityChange(
  links: readonly number[],
  geometries: readonly LineGeometry[],
): Omit<CityChanged, 'revision'> {
  const ids = [...new Set(links)];
  return {
    links: ids.length > maxChangedLinks ? null : ids,
    boxes: mergeNearbyBounds(geometries),
    baseMapBoxes: [],
  };
}

function toPaymentRow(payment: Payment): queries.NewPayment {
  // The import hashes payments in the same way, so that equal payments share one row.
  const hash = createHash('sha256').update(JSON.stringify(payment)).digest('hex');
  return { content_hash: hash, currency: payment.currency, body: payment };
}

function toRuleSetRow(set: RuleSet): queries.NewRuleSet {
  return {
    id: set.id,
    restrictions: set.restrictions.map(({ payment, ...body }, position) => ({
      rule_set_id: set.id,
      position,
      activity: body.activity,
      sub_activity: body.subActivity,
      priority: body.priority,
      time_limit: body.maxStay,
      payment_hash: payment === null ? null : toPaymentRow(payment).content_hash,
      body,
    })),
  };
}

function toPieceRows(plans: readonly ProposalPlan[]): queries.PieceRow[] {
  return plans.flatMap(({ plan }) =>
    plan.divide.flatMap(({ link, pieces }) =>
      pieces.map((piece, index) => ({
        parent: link,
        segment_id: piece.segmentId,
        is_first: index === 0,
        is_last: index === pieces.length - 1,
        length: piece.length,
        geometry: piece.geometry,
        bounds: formatBox(areaOf(piece.geometry)),
        bays_count: piece.baysCount,
        shst_location_start: piece.shstLocationStart,
        shst_location_end: piece.shstLocationEnd,
      })),
    ),
  );
}

async function writeRules(tx: Transaction<Schema>, plans: readonly ProposalPlan[]): Promise<void> {
  const sets = new Map<string, queries.NewRuleSet>();
  const payments = new Map<string, queries.NewPayment>();
  for (const { plan } of plans)
    for (const { ruleSet, payment } of plan.open) {
      if (!sets.has(ruleSet.id)) sets.set(ruleSet.id, toRuleSetRow(ruleSet));
      for (const one of [payment, ...ruleSet.restrictions.map((each) => each.payment)])
        if (one !== null) {
          const row = toPaymentRow(one);
          payments.set(row.content_hash, row);
        }
    }
  if (sets.size > 0) await queries.insertRuleSets(tx, [...sets.values()], [...payments.values()]);
}

/**
 * Writes the plans' rows in this order: divide links, close memberships, close versions, open
 * versions, open memberships.
 */
export async function writePlans(
  tx: Transaction<Schema>,
  plans: readonly ProposalPlan[],
  userId: number | null,
): Promise<WrittenPlan[]> {
  const pieces = toPieceRows(plans);
  const now = Math.max(...plans.map(({ plan }) => plan.now));
  const pieceIds =
    pieces.length === 0 ? new Map<string, number>() : await queries.divideLinks(tx, pieces, now);
  const closing = plans.flatMap(({ plan }) => plan.closeMemberships);
  const closed = closing.length === 0 ? 0 : await queries.closeMemberships(tx, closing);
  if (closed !== closing.length) throw new Error('a membership to close was not open');
  const ending = plans.flatMap(({ plan }) => plan.closeRegulations);
  if (ending.length > 0) await queries.closeRegulations(tx, ending);
  await writeRules(tx, plans);
  const opening = plans.flatMap(({ proposal, plan }) =>
    plan.open.map((one) => ({
      regulation_id: one.regulationId,
      version: one.version,
      rule_set_id: one.ruleSet.id,
      sub_activity: one.subActivity,
      time_limit: one.timeLimit,
      payment_hash: one.payment === null ? null : toPaymentRow(one.payment).content_hash,
      effective_from: one.effectiveFrom,
      derived_from: one.derivedFrom,
      restores: one.restores,
      proposal_id: proposal,
    })),
  );
  const ids = opening.length === 0 ? [] : await queries.insertRegulations(tx, opening, userId);
  let first = 0;
  const written = plans.map(({ proposal, plan }): WrittenPlan => {
    const opened = ids.slice(first, first + plan.open.length);
    first += plan.open.length;
    const linkOf = (ref: LinkRef): number => {
      if ('link' in ref) return ref.link;
      const id = pieceIds.get(plan.divide[ref.divided]?.pieces[ref.piece]?.segmentId ?? '');
      if (id === undefined) throw new Error('a piece was not written');
      return id;
    };
    return { proposal, plan, opened, linkOf };
  });
  const memberships = written.flatMap(({ plan, opened, linkOf }) =>
    plan.openMemberships.map(({ regulation, link, from, to }) => {
      const row = 'row' in regulation ? regulation.row : opened[regulation.opened];
      if (row === undefined) throw new Error('a membership of no regulation');
      return { regulation: row, link: linkOf(link), from, to };
    }),
  );
  if (memberships.length > 0) await queries.insertMemberships(tx, memberships);
  return written;
}
