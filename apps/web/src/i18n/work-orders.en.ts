// English texts of work orders.
export const workOrdersEn = {} as const;
