// Spanish texts of assets.
import type { assetsEn } from './assets.en.ts';

export const assetsEs: Readonly<Record<keyof typeof assetsEn, string>> = {};
