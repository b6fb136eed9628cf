// Spanish texts of work orders.
import type { workOrdersEn } from './work-orders.en.ts';

export const workOrdersEs: Readonly<Record<keyof typeof workOrdersEn, string>> = {};
