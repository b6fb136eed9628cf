// Routes for the languages of the interface.
import { languageOperations } from '@curbwright/contract';
import type { ApiContext } from '../api-context.ts';
import type { Handlers } from '../http/mount.ts';
import { respond } from '../http/outcome.ts';
import { slicePage } from '../http/pagination.ts';
import { loadLanguages } from './languages.sql.ts';

export function languageHandlers(context: ApiContext): Pick<Handlers, 'languages'> {
  return {
    languages: async ({ query, language }) =>
      respond({
        ...slicePage(languageOperations.languages.path, query, await loadLanguages(context.db)),
        selected: language,
      }),
  };
}
