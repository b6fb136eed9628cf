// Spanish text that is loaded after the shell is painted: one topic file per part of the app,
// collected here.
import { connectionEs } from './connection.es.ts';
import { feedbackEs } from './feedback.es.ts';
import { filtersEs } from './filters.es.ts';
import { instantEs } from './instant.es.ts';
import { linksEs } from './links.es.ts';
import { listEs } from './list.es.ts';
import { mapEs } from './map.es.ts';
import { rulesApiEs } from './rules-api.es.ts';
import { searchEs } from './search.es.ts';
import { shellEs } from './shell.es.ts';

export const laterEs = {
  ...connectionEs,
  ...feedbackEs,
  ...filtersEs,
  ...instantEs,
  ...linksEs,
  ...listEs,
  ...mapEs,
  ...rulesApiEs,
  ...searchEs,
  ...shellEs,
};
