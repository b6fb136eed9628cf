// The rate advisor's settings as entered (shares in percent, money in minor units) and as sent.
import { type AdvisorSettingsInput, currencyDigits } from '@curbwright/core';

export interface AdvisorForm {
  /** Percent of the spaces. */
  readonly low: number | null;
  readonly high: number | null;
  /** Minor units per hour. */
  readonly step: number | null;
  readonly cap: number | null;
  readonly floor: number | null;
  readonly leastHours: number | null;
}

export function defaultAdvisorForm(currency: string): AdvisorForm {
  const step = currencyDigits(currency) === 0 ? 50 : 10 ** currencyDigits(currency) / 4;
  return { low: 60, high: 85, step, cap: null, floor: 0, leastHours: 4 };
}

type AdvisorFormError =
  | { readonly kind: 'missing'; readonly part: keyof AdvisorForm }
  | { readonly kind: 'band' }
  | { readonly kind: 'cap' };

/** Converts the form to the settings to send, or returns the invalid field. */
export function toAdvisorSettings({
  low,
  high,
  step,
  cap,
  floor,
  leastHours,
}: AdvisorForm):
  | { readonly ok: true; readonly settings: AdvisorSettingsInput }
  | { readonly ok: false; readonly fault: AdvisorFormError } {
  const missing = (part: keyof AdvisorForm) => ({ ok: false, fault: { kind: 'missing', part } }) as const;
  if (low === null) return missing('low');
  if (high === null) return missing('high');
  if (step === null) return missing('step');
  if (cap === null) return missing('cap');
  if (floor === null) return missing('floor');
  if (leastHours === null) return missing('leastHours');
  if (low >= high) return { ok: false, fault: { kind: 'band' } };
  if (floor > cap) return { ok: false, fault: { kind: 'cap' } };
  return { ok: true, settings: { low: low / 100, high: high / 100, step, cap, floor, leastHours } };
}
