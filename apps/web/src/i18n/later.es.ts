// Spanish texts that come after the shell is painted: one topic file per part of the app, gathered here.
import { linksEs } from './links.es.ts';
import { rulesApiEs } from './rules-api.es.ts';

export const laterEs = { ...linksEs, ...rulesApiEs };
