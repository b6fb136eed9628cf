// When a number comes from too little watching to be shown like the others.

/** Share of the space-minutes watched below which a field is hatched. */
export const littleCoverage = 0.1;
