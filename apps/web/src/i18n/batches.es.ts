// Spanish texts of batches.
import type { batchesEn } from './batches.en.ts';

export const batchesEs: Readonly<Record<keyof typeof batchesEn, string>> = {};
