// Routes for the languages of the interface.
import { languageCalls } from '@curbwright/contract';
import type { ApiContext } from '../api-context.ts';
import type { Handlers } from '../http/mount.ts';
import { answered } from '../http/outcome.ts';
import { cutPage } from '../http/pages.ts';
import { languageRows } from './languages.sql.ts';

export function languageHandlers(context: ApiContext): Pick<Handlers, 'languages'> {
  return {
    languages: async ({ query, language }) =>
      answered({
        ...cutPage(languageCalls.languages.path, query, await languageRows(context.db)),
        selected: language,
      }),
  };
}
