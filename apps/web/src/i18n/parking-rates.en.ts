// English texts of the list of parking rates and the advisor.
export const parkingRatesEn = {} as const;
