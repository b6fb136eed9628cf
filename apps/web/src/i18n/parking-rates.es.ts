// Spanish texts of the list of parking rates and the advisor.
import type { parkingRatesEn } from './parking-rates.en.ts';

export const parkingRatesEs: Readonly<Record<keyof typeof parkingRatesEn, string>> = {};
