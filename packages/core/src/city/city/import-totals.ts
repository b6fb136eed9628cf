// The totals that an import compares.

/** The totals that an import compares, in the order in which they are shown. */
export const importTotalNames = ['curbs', 'metres', 'spaces', 'rules', 'prices'] as const;

export type ImportTotalName = (typeof importTotalNames)[number];

/**
 * Totals of a source: curbs (records; each part of a record with several lines counts), metres of curb, spaces, curbs with rules, and
 * prices (rules with a price, counted for each curb).
 */
export type ImportTotals = Readonly<Record<ImportTotalName, number>>;
