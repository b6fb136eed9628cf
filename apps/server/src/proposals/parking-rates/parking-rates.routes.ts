// Parking rate endpoints: list, change as batches, advise, and measure.
import { type PaymentBody, parkingRateOperations } from '@curbwright/contract';
import {
  type BatchEditInput,
  batchEdit,
  maxBatchLinks,
  multipleValuesText,
  type PaymentEdit,
  type RateChange,
  roundToUnit,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { toCurbTypeResponse, toPaymentResponse } from '../../city/curb-types/curb-types.responses.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { storeMeasures } from '../../sessions/measured/measured-sums.sql.ts';
import { linksOfOpenProposals, listBatches, untouchedProposals } from '../batches/batches.sql.ts';
import { replaceBatch, saveBatch } from '../batches/save-batch.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validatePayment } from '../write/validate-body.ts';
import { generalScenarioId } from '../write/write-proposals.sql.ts';
import { loadChargedHours, toChargedResponse } from './charged-hours.ts';
import {
  listRates,
  loadRateLinks,
  type RateFilter,
  rateIdsWithoutProposals,
  rateTimeLimits,
  rateTypes,
} from './parking-rates.sql.ts';
import { previewRateChange } from './preview.ts';
import { buildRateAdvice } from './rate-advice.ts';

/** Most regulations advised in one request. */
const maxAdvisedRegulations = 1000;
/** Most regulations selected at once, the same as the limit of a change. */
const maxSelectedRegulations = 10_000;

interface PriceBody {
  readonly payment?: PaymentBody | undefined;
  readonly change?: RateChange | undefined;
  readonly each?: Extract<PaymentEdit, { kind: 'each' }>['payments'] | undefined;
}

/**
 * Converts the price in a request body to an edit. Rejected when its lists are empty, because
 * nothing would be attached (requirement §4).
 */
function toPaymentEdit(body: PriceBody, currency: string): PaymentEdit | Rejection {
  if (body.change !== undefined) return { kind: 'change', change: body.change };
  if (body.each !== undefined) return { kind: 'each', payments: body.each };
  const checked = validatePayment(body.payment ?? null, currency);
  if (checked.kind === 'refused') return checked;
  return checked.value === null
    ? rejectField('payment', 'fault.rates-without-price')
    : { kind: 'set', payment: checked.value };
}

/** Limits an edit to the curb type. Without one, the regulations were selected individually. */
function toTypeOptions(type: string | undefined): Pick<BatchEditInput, 'onlyType' | 'alsoTypes'> {
  return type === undefined ? { alsoTypes: 'every' } : { onlyType: type };
}

function isRejection(value: PaymentEdit | readonly number[] | Rejection): value is Rejection {
  return 'kind' in value && value.kind === 'refused';
}

/**
 * Returns the links that a price change covers. Rejected if there are more than a batch accepts,
 * because otherwise the rest would silently remain unchanged.
 */
async function findLinksToEdit(
  context: CityContext,
  filter: RateFilter,
): Promise<readonly number[] | Rejection> {
  const links = await loadRateLinks(context.db, filter, maxBatchLinks + 1);
  return links.length > maxBatchLinks
    ? rejectFor({ code: 'rates.too-many-links', params: { most: maxBatchLinks } })
    : links;
}

export function parkingRateHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'parkingRates'
  | 'parkingRateIds'
  | 'previewParkingRates'
  | 'createParkingRates'
  | 'updateParkingRates'
  | 'adviseParkingRates'
  | 'storeOccupancy'
> {
  const { db } = context;
  return {
    parkingRates: async ({ query, language }) => {
      const scenario = query.scenario__id ?? (await generalScenarioId(db));
      const { ordering, limit, offset } = query;
      const { count, rows } = await listRates(db, query, scenario, ordering, limit, offset);
      const types = await rateTypes(db);
      const charged = await loadChargedHours(context, rows);
      const results = rows.map((row) => ({
        id: row.id,
        regulationId: row.regulation_id,
        sub_activity: toCurbTypeResponse(row, language),
        bl_street_name: row.streets > 1 ? multipleValuesText : row.street,
        bl_side: row.sides > 1 ? multipleValuesText : row.side,
        time_limit: row.time_limit,
        payment: toPaymentResponse(row.payment_id, row.payment),
        charged: toChargedResponse(charged.get(row.id)),
        hourly: row.hourly,
        links: row.links,
        length: roundToUnit(row.length, 'length'),
        spaces: row.spaces,
        proposed_regulation_id: row.proposal,
      }));
      return respond({
        ...toPage(parkingRateOperations.parkingRates.path, query, count, results),
        types: types.map((row) => ({ sub_activity: toCurbTypeResponse(row, language), count: row.count })),
        currency: context.city.currency,
        time_limits: await rateTimeLimits(db),
      });
    },
    parkingRateIds: async ({ query }) => {
      const scenario = query.scenario__id ?? (await generalScenarioId(db));
      return respond(
        await rateIdsWithoutProposals(db, query, scenario, query.ordering, maxSelectedRegulations),
      );
    },
    previewParkingRates: async ({ body, language }) => {
      const price = toPaymentEdit(body, context.city.currency);
      if (isRejection(price)) return price;
      if (body.batch !== undefined) {
        const [batch] = (await listBatches(db, { id: body.batch, kind: 'rates' }, 1, 0)).rows;
        if (batch === undefined) return reject('not_found');
        const edit = batchEdit.parse({ ...batchEdit.parse(batch.edit ?? {}), payment: price });
        const links = await linksOfOpenProposals(db, batch.id);
        const own = new Set(await untouchedProposals(db, batch.id));
        const scenario = batch.scenario_id ?? (await generalScenarioId(db));
        return respond(await previewRateChange(context, links, edit, scenario, own, language));
      }
      const { regulation_type: type, scenario = await generalScenarioId(db) } = body;
      const regulations = body.regulations ?? body.each?.map(({ regulation }) => regulation);
      const links = await findLinksToEdit(context, { regulation_type: type, regulations });
      if (isRejection(links)) return links;
      const edit = batchEdit.parse({ payment: price, ...toTypeOptions(type) });
      return respond(await previewRateChange(context, links, edit, scenario, new Set(), language));
    },
    createParkingRates: async ({ body, caller, language, requestId }) => {
      const price = toPaymentEdit(body, context.city.currency);
      if (isRejection(price)) return price;
      const { regulation_type: type, scenario, name, reason, submission = null } = body;
      const regulations = body.regulations ?? body.each?.map(({ regulation }) => regulation);
      const links = await findLinksToEdit(context, { regulation_type: type, regulations });
      if (isRejection(links)) return links;
      if (links.length === 0) return rejectFor({ code: 'batch.no-link-takes-it', params: {} });
      const edit = batchEdit.parse({ reason, payment: price, ...toTypeOptions(type) });
      const done = await saveBatch(context, {
        kind: 'rates',
        name,
        scenario,
        links,
        edit,
        payment: price.kind === 'set' ? price.payment : null,
        submission,
        author: authorOf(caller),
        requestId,
        language,
      });
      if ('kind' in done) return done;
      if ('saved' in done) return respond(done.saved);
      const [known] = (await listBatches(db, { id: done.known }, 1, 0)).rows;
      if (known === undefined) return rejectFor({ code: 'batch.deleted', params: {} });
      const { id, requested, accepted } = known;
      return respond({ id, requested, accepted, length: 0, spaces: 0, refused: [], proposals: [] });
    },
    updateParkingRates: async ({ params, body, caller, language, requestId }) => {
      const [batch] = (await listBatches(db, { id: params.id, kind: 'rates' }, 1, 0)).rows;
      if (batch === undefined) return reject('not_found');
      const price = toPaymentEdit(body, context.city.currency);
      if (isRejection(price)) return price;
      const before = batchEdit.parse(batch.edit ?? {});
      const edit = batchEdit.parse({ ...before, payment: price, reason: body.reason ?? before.reason });
      const done = await replaceBatch(context, batch.id, {
        kind: 'rates',
        name: batch.name,
        scenario: batch.scenario_id ?? undefined,
        edit,
        payment: price.kind === 'set' ? price.payment : null,
        submission: null,
        author: authorOf(caller),
        requestId,
        language,
      });
      return 'kind' in done ? done : respond(done);
    },
    adviseParkingRates: async ({ body, language }) => {
      const { regulation_type, regulations, settings } = body;
      const scenario = await generalScenarioId(db);
      const filter = { regulation_type, regulations };
      const { rows, count } = await listRates(
        db,
        filter,
        scenario,
        'regulation_id',
        maxAdvisedRegulations,
        0,
      );
      return respond({
        ...(await buildRateAdvice(context, rows, settings, language)),
        truncated: count > rows.length,
      });
    },
    storeOccupancy: async ({ body, caller, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const stored = await storeMeasures(tx, body.rows);
        const { id: userId, username } = authorOf(caller);
        const entry = { action: 'import', noun: 'occupancy', nounId: null, requestId };
        await writeAudit(tx, { userId, username, ...entry, after: { stored: stored.stored } });
        return stored;
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
