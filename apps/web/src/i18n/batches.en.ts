// English texts of batches.
export const batchesEn = {} as const;
