// English texts of signs.
export const signsEn = {} as const;
