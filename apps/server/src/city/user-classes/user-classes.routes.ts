// User class categories and combinations with display names.
import { userClassCalls } from '@curbwright/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered } from '../../platform/http/outcome.ts';
import { cutPage } from '../../platform/http/pages.ts';
import { displayName } from '../../platform/messages/display-name.ts';
import type { CityContext } from '../city-context.ts';
import { categoryRows, combinationRows } from './user-classes.sql.ts';

export function userClassHandlers(
  context: CityContext,
): Pick<Handlers, 'userClassCategories' | 'displayNameCombinations'> {
  return {
    userClassCategories: async ({ query, language }) => {
      const rows = (await categoryRows(context.db)).map((row) => ({
        ...row,
        display_name: displayName(row.display_name, `user-category.${row.name}`, language),
      }));
      return answered(cutPage(userClassCalls.userClassCategories.path, query, rows));
    },
    displayNameCombinations: async ({ query, language }) => {
      const rows = (await combinationRows(context.db)).map((row) => ({
        ...row,
        display_name: displayName(row.display_name, `combination.${row.combination}`, language),
      }));
      return answered(cutPage(userClassCalls.displayNameCombinations.path, query, rows));
    },
  };
}
