// Parking rates: the list by curb type, changes saved as batches, advice from measured occupancy,
// and the measurements.
import { advisorSettings, payment, rateChange, timeSpan } from '@curbwright/core';
import { z } from 'zod';
import { curbTypeSummary, paymentResponse } from '../city/regulations.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { idParams, idText, languageName, maxId, queryInteger } from '../platform/query-values.ts';
import { batchOperations } from './batches.ts';
import { paymentBody } from './proposed-payments.ts';

const id = z.int().min(1).max(maxId);
/** Maximum number of measurements per request. */
const maxMeasures = 50_000;

const parkingRateResponse = z.strictObject({
  /** Id of the regulation version in force. */
  id: z.int(),
  regulationId: z.string(),
  sub_activity: curbTypeSummary,
  /** 'Multiple' when the links differ. */
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  time_limit: z.int().nullable(),
  payment: paymentResponse.nullable(),
  /** What is charged of a price with hours beyond its rules; `null` = all of its hours. */
  charged: z
    .strictObject({
      /** The price with the hours that are charged. The stored ones if they vary by season. */
      payment,
      /** Hours of the price in which none of its rules applies. */
      beyond: z.array(timeSpan),
      /** Monday of the week that the hours beyond are from, `yyyy-MM-dd`. */
      week: z.string(),
    })
    .nullable(),
  /** Minor units per hour at arrival; `null` without a price. */
  hourly: z.int().nullable(),
  links: z.int(),
  length: quantity('length'),
  spaces: z.int(),
  /**
   * An open proposal on one of its links, which makes the row unselectable (`disabled ids`); `null`
   * = none.
   */
  proposed_regulation_id: z.int().nullable(),
});

export const parkingRateOrderings = [
  'regulation_id',
  'bl_street_name',
  'hourly',
  'time_limit',
  'spaces',
  'links',
] as const;

const price = {
  /** A new price; it is attached only when fees and durations are not empty. */
  payment: paymentBody.optional(),
  /** A change of the existing price. */
  change: rateChange.optional(),
  /** One price per regulation, as proposed by the rate advisor. */
  each: z
    .array(z.strictObject({ regulation: id, payment }))
    .min(1)
    .max(1000)
    .optional(),
};
const hasExactlyOnePrice = (body: { payment?: unknown; change?: unknown; each?: unknown }) =>
  [body.payment, body.change, body.each].filter((value) => value !== undefined).length === 1;
const onePriceError = { path: ['payment'], error: 'fault.one-price' };

/** Request body of an unsaved price change: the new prices, and where they apply. */
const rateChangeRequest = {
  ...price,
  regulation_type: z.string().min(1).max(100).optional(),
  /** Ids of regulation versions in force; absent = all of the curb type. */
  regulations: z.array(id).min(1).max(10_000).optional(),
  scenario: id.optional(),
  reason: z.string().trim().max(500).default(''),
};
const hourlyRange = z.strictObject({ lowest: z.int(), highest: z.int() });
/** Maximum number of distinct price changes in a preview. */
export const maxPreviewedPrices = 50;

const filters = {
  /**
   * Name of a curb type; absent = every type whose price may be edited, and any other regulation
   * that has a price.
   */
  regulation_type: z.string().min(1).max(100).optional(),
  street: z.string().max(200).optional(),
  search: z.string().max(100).optional(),
  time_limit: queryInteger(1, 1_000_000).optional(),
  min_hourly: queryInteger(0, 1_000_000_000).optional(),
  max_hourly: queryInteger(0, 1_000_000_000).optional(),
  /** Scenario whose open proposals disable rows; the general scenario when absent. */
  scenario__id: idText.optional(),
  ordering: z
    .string()
    .max(60)
    .refine((text) => parkingRateOrderings.some((key) => key === text.replace(/^-/, '')), {
      error: 'fault.no-column',
    })
    .default('regulation_id'),
};

const advice = z.strictObject({
  hour_of_week: z.int(),
  kind: z.enum(['raise', 'lower', 'keep']),
  occupancy: quantity('share').nullable(),
  /** Minor units per hour. */
  from: z.int(),
  to: z.int(),
  code: z.string(),
  /** The reason, as text. */
  text: z.string(),
});

export const parkingRateOperations = {
  parkingRates: defineOperation({
    method: 'GET',
    path: '/api/parking-rates/',
    access: 'view',
    summary: 'Regulations in force with their prices, by regulation type, filtered and sorted',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      ...filters,
    }),
    answer: pageSchema(parkingRateResponse).extend({
      /** Curb types that occur, with the number of regulations of each. */
      types: z.array(z.strictObject({ sub_activity: curbTypeSummary, count: z.int() })),
      currency: z.string(),
      /** Time limits that occur, in minutes. */
      time_limits: z.array(z.int()),
    }),
    provides: ['parking-rates'],
  }),
  parkingRateIds: defineOperation({
    method: 'GET',
    path: '/api/parking-rates/parking_rate_ids/',
    access: 'view',
    summary: 'Ids of the regulations that match and may be chosen: those without an open proposal',
    query: z.strictObject(filters),
    answer: z.strictObject({ ids: z.array(z.int()), truncated: z.boolean() }),
    provides: ['parking-rates'],
  }),
  previewParkingRates: defineOperation({
    method: 'POST',
    path: '/api/parking-rates/preview_rates/',
    access: 'view',
    storesData: false,
    summary: 'What a change of prices would do: counts, prices before and after, links refused and why',
    body: z
      .strictObject({
        ...rateChangeRequest,
        /** Id of a batch whose open proposals get a new price, as with `PATCH`. */
        batch: id.optional(),
      })
      .refine(hasExactlyOnePrice, onePriceError)
      .refine(
        (body) =>
          [body.regulation_type, body.regulations, body.each, body.batch].some(
            (value) => value !== undefined,
          ),
        { path: ['regulations'], error: 'fault.no-rates' },
      ),
    answer: z.strictObject({
      requested: z.int(),
      accepted: z.int(),
      /** Number of proposals the change would create. */
      proposals: z.int(),
      length: quantity('length'),
      spaces: z.int(),
      /**
       * Lowest and highest price per hour at arrival, in minor units; `null` = nothing is charged.
       */
      before: hourlyRange.nullable(),
      after: hourlyRange.nullable(),
      /**
       * Distinct price changes, those with the most links first; at most 50. `distinct` counts all.
       */
      changes: z.array(
        z.strictObject({
          before: payment.nullable(),
          after: payment.nullable(),
          links: z.int(),
          regulations: z.int(),
          /** Longest stay allowed, in minutes; `null` = without a limit. */
          longest_stay: z.int().nullable(),
        }),
      ),
      distinct: z.int(),
      /** Rejection reasons, with the number of links for each. */
      refused: z.array(
        z.strictObject({
          code: z.string(),
          title: z.string().nullable(),
          detail: z.string(),
          links: z.int(),
        }),
      ),
    }),
  }),
  createParkingRates: defineOperation({
    method: 'POST',
    path: '/api/parking-rates/',
    access: 'edit',
    bodyLimit: 'long list',
    summary: 'Propose prices for chosen regulations or all of a type, as a batch',
    body: z
      .strictObject({
        ...rateChangeRequest,
        name: z.string().trim().max(200).default(''),
        submission: z.uuid().optional(),
      })
      .refine(hasExactlyOnePrice, onePriceError)
      .refine(
        (body) =>
          body.regulation_type !== undefined || body.regulations !== undefined || body.each !== undefined,
        {
          path: ['regulations'],
          error: 'fault.no-rates',
        },
      ),
    answer: batchOperations.createBatchRegulation.answer,
    status: 201,
    invalidates: ['parking-rates', 'batches', 'proposals', 'scenarios', 'history'],
  }),
  updateParkingRates: defineOperation({
    method: 'PATCH',
    path: '/api/parking-rates/:id/',
    access: 'edit',
    summary: 'Give the open proposals of a parking rate batch another price',
    params: idParams,
    body: z
      .strictObject({ ...price, reason: z.string().trim().max(500).optional() })
      .refine(hasExactlyOnePrice, onePriceError),
    answer: batchOperations.createBatchRegulation.answer,
    invalidates: ['parking-rates', 'batches', 'proposals', 'scenarios', 'history'],
  }),
  adviseParkingRates: defineOperation({
    method: 'POST',
    path: '/api/parking-rates/advise_rates/',
    access: 'view',
    storesData: false,
    summary:
      'What measured occupancy advises for prices: per regulation and hour, within band, step and cap, each explained',
    body: z.strictObject({
      regulation_type: z.string().min(1).max(100).optional(),
      regulations: z.array(id).min(1).max(1000).optional(),
      settings: advisorSettings,
      language: languageName.optional(),
    }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          regulation: z.int(),
          regulationId: z.string(),
          bl_street_name: z.string().nullable(),
          links: z.int(),
          /** One of its curbs, to show it on the map. */
          link: id.nullable(),
          spaces: z.int(),
          /** Hours whose price changes. Unchanged hours are only counted, by reason. */
          hours: z.array(advice),
          kept: z.array(z.strictObject({ code: z.string(), text: z.string(), count: z.int() })),
          /** Value to send in `each`; `null` when no price changes. */
          payment: payment.nullable(),
          /**
           * By hour of the week (0 = Monday 0:00): the share of spaces taken (`null` = not
           * measured) and the price (`null` = none).
           */
          occupancy: z.array(quantity('share').nullable()).length(168),
          prices: z.array(z.int().nullable()).length(168),
        }),
      ),
      /** Regulations for which the advisor has no advice, with the reason. */
      silent: z.array(
        z.strictObject({ regulation: z.int(), regulationId: z.string(), code: z.string(), text: z.string() }),
      ),
      truncated: z.boolean(),
    }),
  }),
  storeOccupancy: defineOperation({
    method: 'POST',
    path: '/api/link-occupancy/',
    access: 'edit',
    bodyLimit: 'long list',
    summary:
      'Store measured occupancy of links by hour of the week; what is there for a link and hour is replaced',
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            segment_id: z.string().min(1).max(200),
            /** 0 = Monday 0:00 to 167 = Sunday 23:00. */
            hour_of_week: z.int().min(0).max(167),
            occupancy: z.number().min(0).max(1),
            hours: z.number().positive().max(1_000_000),
          }),
        )
        .min(1)
        .max(maxMeasures),
    }),
    answer: z.strictObject({ stored: z.int(), unknown: z.array(z.string()) }),
    invalidates: ['parking-rates'],
  }),
};
