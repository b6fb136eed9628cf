// Proposed payments: the prices of proposed regulations.
import { currencyCode, storablePayment } from '@curbwright/core';
import { z } from 'zod';
import { paymentResponse } from '../city/regulations.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation } from '../platform/operation.ts';
import { idParams } from '../platform/query-values.ts';

const feeList = z.array(z.number().min(0).max(1_000_000_000)).max(100);
const durationList = z.array(z.int().min(1).max(1_000_000)).max(100);

/**
 * A payment in a request: either `fees[k]` in whole currency units for `durations[k]` minutes,
 * where the last pair repeats, or `terms`, the complete payment (not named `detail`, because errors
 * use that). `duration` is the requirement's other spelling. The currency defaults to the city's.
 */
export const paymentBody = z
  .strictObject({
    fees: feeList.optional(),
    durations: durationList.optional(),
    duration: durationList.optional(),
    currency: currencyCode.optional(),
    terms: storablePayment.optional(),
  })
  .refine((body) => body.terms === undefined || body.fees === undefined, {
    path: ['terms'],
    error: 'fault.payment-twice',
  });
export type PaymentBody = z.output<typeof paymentBody>;

export const proposedPaymentResponse = z.strictObject({ ...paymentResponse.shape, version: z.int() });

export const proposedPaymentOperations = {
  createProposedPayment: defineOperation({
    method: 'POST',
    path: '/api/proposed_payment/',
    access: 'edit',
    summary: 'A payment for a proposed regulation, from fees and durations or from its whole terms',
    body: paymentBody,
    answer: proposedPaymentResponse,
    status: 201,
    invalidates: ['proposals'],
  }),
  updateProposedPayment: defineOperation({
    method: 'PATCH',
    path: '/api/proposed_payment/:id/',
    access: 'edit',
    summary: 'Change a proposed payment; not that of a published proposal',
    params: idParams,
    body: paymentBody.safeExtend({ version: expectedVersion }),
    answer: proposedPaymentResponse,
    invalidates: ['proposals'],
  }),
};
