// Totals that an import compares between the source and the result.

/** Names of the totals compared by an import, in display order. */
export const importTotalNames = ['curbs', 'metres', 'spaces', 'rules', 'prices'] as const;

export type ImportTotalName = (typeof importTotalNames)[number];

/**
 * Totals of a source: curbs (a record with several lines counts once per line), meters of curb,
 * spaces, curbs with rules, and prices (rules with a price, counted once per curb).
 */
export type ImportTotals = Readonly<Record<ImportTotalName, number>>;
