// Meter prices by district and time of day.
import type { PaymentInput } from '@curbwright/core';
import type { CurbContext } from './curb-context.ts';
import { monToFri, monToSat, workingHours } from './hierarchy.ts';

/** Cents per hour: morning, midday, late afternoon; most expensive district first. */
const hourly: readonly (readonly [number, number, number])[] = [
  [300, 450, 500],
  [250, 375, 425],
  [200, 275, 300],
  [125, 150, 150],
];

function tiers(cents: number, limit: number): NonNullable<PaymentInput['rates']>[number]['tiers'] {
  if (limit <= 120) return [{ from: 0, to: null, fee: cents, per: 60, increment: 15 }];
  return [
    { from: 0, to: 120, fee: cents, per: 60, increment: 15 },
    { from: 120, to: null, fee: Math.round((cents * 1.6) / 25) * 25, per: 60, increment: 15 },
  ];
}

/**
 * The meter rates of a curb: three prices over the day in the center, one further out; Saturdays at
 * the midday price.
 */
export function meterOf(context: CurbContext): PaymentInput {
  const { district, limit, variant } = context;
  const [morning, midday, late] = hourly[district.rateTier] ?? [125, 150, 150];
  const extra = (variant % 3) * 25;
  const flat = district.rateTier >= 3;
  const rates: PaymentInput['rates'] = flat
    ? [{ timeSpans: [workingHours(monToSat, '08:00', '20:00')], tiers: tiers(midday + extra, limit) }]
    : [
        { timeSpans: [workingHours(monToFri, '08:00', '11:00')], tiers: tiers(morning + extra, limit) },
        {
          timeSpans: [workingHours(monToFri, '11:00', '16:00'), workingHours(['sa'], '08:00', '20:00')],
          tiers: tiers(midday + extra, limit),
        },
        { timeSpans: [workingHours(monToFri, '16:00', '20:00')], tiers: tiers(late + extra, limit) },
      ];
  return {
    currency: 'USD',
    rates,
    maximumFeePerDay: limit > 120 ? 2400 + extra * 4 : null,
    methods: district.rateTier >= 3 ? ['pay station', 'phone'] : ['meter', 'pay station', 'digital'],
    forms: ['coins', 'Visa', 'Mastercard', 'ApplePay'],
    operator: 'Port Alder Parking',
  };
}

/** Charging is priced per hour, at a higher price after two hours. */
export const chargingPrice: PaymentInput = {
  currency: 'USD',
  rates: [
    {
      tiers: [
        { from: 0, to: 120, fee: 300, per: 60, increment: 30 },
        { from: 120, to: null, fee: 900, per: 60, increment: 30 },
      ],
    },
  ],
  methods: ['digital'],
};
