// Totals compared by an import.

/** Names of the totals compared by an import, in display order. */
export const importTotalNames = ['curbs', 'metres', 'spaces', 'rules', 'prices'] as const;

export type ImportTotalName = (typeof importTotalNames)[number];

/**
 * Totals of a source: curbs (records; each part of a record with several lines counts), meters of
 * curb, spaces, curbs with rules, and prices (rules with a price, counted for each curb).
 */
export type ImportTotals = Readonly<Record<ImportTotalName, number>>;
