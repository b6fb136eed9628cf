// The work orders of published changes: one per sign to put up, change or remove, and one per curb
// whose meters need another program.
import { createHash } from 'node:crypto';
import type { SignOrder } from '@curbwright/contract';
import {
  anchorOf,
  assetIdText,
  civilDateAndTime,
  compareSigns,
  formatMeterPrograms,
  formatSignOrder,
  identifyingText,
  isMeterProgramChanged,
  type LanguageName,
  lineMidpoint,
  type PointGeometry,
  type Reader,
  type Restriction,
  readerOf,
  type SignChange,
  type SignOptions,
  signsOfRules,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityContext } from '../city/city-context.ts';
import { RuleSetFinder } from '../city/published-city/rule-set-finder.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Author } from '../platform/audit/author.ts';
import type { Schema } from '../platform/database/schema.ts';
import { loadSignOptions } from '../platform/export-files/sign-options.ts';
import { type Rejection, rejectField, rejectFor } from '../platform/http/outcome.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { loadProposalRows } from '../proposals/read/proposals.sql.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { lockProposals } from '../proposals/write/write-proposals.sql.ts';
import type { Assignee } from './assignees.sql.ts';
import { resolveAssignee } from './assignees.ts';
import { notifyWorkOrdersChanged } from './notify-work-orders.sql.ts';
import { type ChangedCurb, loadChangedCurbs } from './sign-orders.sql.ts';
import { insertWorkOrders, loadOrderIdsByOutsideId, type NewWorkOrder } from './work-orders.sql.ts';

/** A sign order with what its work order needs besides. */
interface PlannedOrder {
  readonly order: Omit<SignOrder, 'work_order'>;
  /** Civil date on which the change takes effect. */
  readonly due: string;
  /** The only meter that it is about; `null` = none, or several. */
  readonly meter: ChangedCurb['meters'][number] | null;
}

/** Length of the part of a key that stands for the rules of a sign. */
const keyLength = 16;

/**
 * Key of a sign order: also the external id of its work order, which is unique. It is made of the
 * rules and not of the texts, so that it does not change with the language of the signs.
 */
function signKey({ proposal, link }: ChangedCurb, { before, after }: SignChange): string {
  const rules = JSON.stringify([before?.rule ?? null, after?.rule ?? null]);
  const hash = createHash('sha256').update(rules).digest('hex').slice(0, keyLength);
  return `proposal/${proposal}/sign/${link}/${hash}`;
}

/** Returns a meter's name as people know it. */
const meterName = (meter: ChangedCurb['meters'][number]) => identifyingText(meter) ?? assetIdText(meter);

/** Returns the orders of one curb: its signs, then its meters if their program changes. */
function ordersOfCurb(
  curb: ChangedCurb,
  before: readonly Restriction[],
  after: readonly Restriction[],
  { signs, reader }: { signs: SignOptions; reader: Reader },
): PlannedOrder[] {
  const { proposal, link, bl_street_name, bl_side, bl_from, bl_to, meters } = curb;
  const place = { proposed_regulation_id: proposal, link, bl_street_name, bl_side, bl_from, bl_to };
  const due = civilDateAndTime(curb.effective_from.getTime(), reader.timeZone).date;
  const orders = compareSigns(signsOfRules(before, signs), signsOfRules(after, signs)).map(
    (change): PlannedOrder => ({
      due,
      meter: null,
      order: {
        key: signKey(curb, change),
        kind: change.kind,
        before: change.before?.text ?? null,
        after: change.after?.text ?? null,
        meters: [],
        ...place,
      },
    }),
  );
  if (meters.length === 0 || !isMeterProgramChanged(before, after)) return orders;
  const [old, next] = [before, after].map((rules) => formatMeterPrograms(rules, reader).join('; ') || null);
  const order = {
    key: `proposal/${proposal}/meters/${link}`,
    kind: 'meters' as const,
    before: old ?? null,
    after: next ?? null,
    meters: meters.map(meterName),
    ...place,
  };
  const [only, ...others] = meters;
  return [...orders, { due, meter: others.length === 0 ? (only ?? null) : null, order }];
}

/** Returns the orders that published changes ask for, by street. */
export async function planSignOrders(
  context: Pick<CityContext, 'db' | 'city'>,
  proposals: readonly number[],
  language: LanguageName,
): Promise<readonly PlannedOrder[]> {
  const { db, city } = context;
  const curbs = await loadChangedCurbs(db, proposals);
  const signs = await loadSignOptions(context);
  const finder = new RuleSetFinder({ db, city });
  await finder.bring(curbs.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null));
  const rulesOf = (number: number | null) => (number === null ? [] : (finder.of(number)?.restrictions ?? []));
  const pace = createYielder();
  const orders: PlannedOrder[] = [];
  const options = { signs, reader: readerOf(language, city.time.timeZone) };
  for (const curb of curbs) {
    orders.push(...ordersOfCurb(curb, rulesOf(curb.before), rulesOf(curb.after), options));
    if (pace.due()) await pace.rest();
  }
  return orders;
}

/** Returns the work orders that exist for these orders, by key. */
export async function loadMadeOrders(
  db: Kysely<Schema>,
  orders: readonly PlannedOrder[],
): Promise<ReadonlyMap<string, number>> {
  return loadOrderIdsByOutsideId(
    db,
    orders.map(({ order }) => order.key),
  );
}

/** What is the same for all work orders made together. */
interface OrderTerms {
  readonly author: Author;
  readonly assignee: Assignee | null;
  /** Civil date; `null` = the day on which each change takes effect. */
  readonly due: string | null;
  readonly language: LanguageName;
}

function toWorkOrder(
  { city }: CityContext,
  { order, due, meter }: PlannedOrder,
  terms: OrderTerms,
): NewWorkOrder {
  const { kind, before, after, meters, link, proposed_regulation_id: proposal } = order;
  const middle = meter === null ? lineMidpoint(city.line(link) ?? []) : anchorOf(meter.geometry);
  const geometry: PointGeometry | null =
    middle === null ? null : { type: 'Point', coordinates: [middle[0], middle[1]] };
  const reader = readerOf(terms.language, city.time.timeZone);
  return {
    ...formatSignOrder({ kind, proposal, place: order, before, after, meters }, reader),
    status: terms.assignee === null ? 'open' : 'assigned',
    priority: 'normal',
    user: terms.author,
    assignee: terms.assignee,
    due: terms.due ?? due,
    geometry,
    place_name: null,
    link,
    asset: meter?.id ?? null,
    proposal,
    outsideId: order.key,
    submission: null,
  };
}

interface SignOrderRequest extends Omit<OrderTerms, 'assignee'> {
  readonly proposals: readonly number[];
  readonly keys: readonly string[];
  /** Name of the person or crew; `null` = nobody. */
  readonly assignee: string | null;
  readonly requestId: string;
}

interface MadeOrders {
  readonly created: number;
  readonly unchanged: number;
  readonly results: { readonly key: string; readonly work_order: number }[];
}

/**
 * Creates the work orders with these keys, all or none. Those that exist stay as they are, so a
 * second request creates nothing.
 */
export async function createSignOrders(
  context: CityContext,
  { proposals, keys, assignee: name, due, author, language, requestId }: SignOrderRequest,
): Promise<MadeOrders | Rejection> {
  const requested = new Set(keys);
  const planned = (await planSignOrders(context, proposals, language)).filter(({ order }) =>
    requested.has(order.key),
  );
  if (planned.length < requested.size) return rejectField('keys', 'work-order.unknown-sign');
  return writeProposals(context, async (tx) => {
    await lockProposals(tx, proposals);
    // One of them may have been undone since they were read.
    if ((await loadProposalRows(tx, proposals)).some((row) => row.reverted_by !== null))
      return rejectFor({ code: 'work-order.change-undone', params: {} }, { status: 409 });
    const assignee = await resolveAssignee(tx, name);
    if (assignee !== null && 'kind' in assignee) return assignee;
    const made = await insertWorkOrders(
      tx,
      planned.map((one) => toWorkOrder(context, one, { author, assignee, due, language })),
    );
    for (const id of made)
      await writeAudit(tx, {
        userId: author.id,
        username: author.username,
        action: 'create',
        noun: 'work-order',
        nounId: String(id),
        after: { proposals },
        requestId,
      });
    if (made.length > 0) await notifyWorkOrdersChanged(tx, made);
    const all = await loadMadeOrders(tx, planned);
    return {
      created: made.length,
      unchanged: all.size - made.length,
      results: [...all].map(([key, id]) => ({ key, work_order: id })),
    };
  });
}
