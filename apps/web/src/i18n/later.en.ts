// English text that is loaded after the shell is painted: one topic file per part of the app,
// collected here.
import { connectionEn } from './connection.en.ts';
import { feedbackEn } from './feedback.en.ts';
import { filtersEn } from './filters.en.ts';
import { instantEn } from './instant.en.ts';
import { linksEn } from './links.en.ts';
import { listEn } from './list.en.ts';
import { mapEn } from './map.en.ts';
import { rulesApiEn } from './rules-api.en.ts';
import { searchEn } from './search.en.ts';
import { shellEn } from './shell.en.ts';

export const laterEn = {
  ...connectionEn,
  ...feedbackEn,
  ...filtersEn,
  ...instantEn,
  ...linksEn,
  ...listEn,
  ...mapEn,
  ...rulesApiEn,
  ...searchEn,
  ...shellEn,
} as const;
