// English texts that come after the shell is painted: one topic file per part of the app, gathered here.
import { linksEn } from './links.en.ts';
import { rulesApiEn } from './rules-api.en.ts';

export const laterEn = { ...linksEn, ...rulesApiEn } as const;
