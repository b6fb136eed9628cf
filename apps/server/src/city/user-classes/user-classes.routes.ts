// Endpoints for user class categories, and for user class combinations with display names.
import { userClassOperations } from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { displayName } from '../../platform/messages/display-name.ts';
import type { CityContext } from '../city-context.ts';
import { loadDisplayNameCombinations, loadUserClassCategories } from './user-classes.sql.ts';

export function userClassHandlers(
  context: CityContext,
): Pick<Handlers, 'userClassCategories' | 'displayNameCombinations'> {
  return {
    userClassCategories: async ({ query, language }) => {
      const rows = (await loadUserClassCategories(context.db)).map((row) => ({
        ...row,
        display_name: displayName(row.display_name, `user-category.${row.name}`, language),
      }));
      return respond(slicePage(userClassOperations.userClassCategories.path, query, rows));
    },
    displayNameCombinations: async ({ query, language }) => {
      const rows = (await loadDisplayNameCombinations(context.db)).map((row) => ({
        ...row,
        display_name: displayName(row.display_name, `combination.${row.combination}`, language),
      }));
      return respond(slicePage(userClassOperations.displayNameCombinations.path, query, rows));
    },
  };
}
