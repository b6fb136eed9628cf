// English texts of assets.
export const assetsEn = {} as const;
