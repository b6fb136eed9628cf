// The filters of the supply and comparison dashboards.
import type { supplyOperations } from '@curbwright/contract';
import {
  civilDateAndTime,
  getOwnEntry,
  type LanguageName,
  noRulesKnown,
  scenarioDisplayName,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { displayName } from '../platform/messages/display-name.ts';
import { expectedTypes } from './curb-state/count-curbs.ts';
import {
  categoriesToCount,
  earliestRegulationStart,
  loadCityUnits,
  scenariosToCompare,
} from './curb-state/curb-state.sql.ts';

type SupplyFilters = z.output<typeof supplyOperations.supplyFilters.answer>;

/** The default user class category that each curb type serves, by curb type name. */
const categoryByCurbType: Readonly<Record<string, string>> = {
  'permit-parking': 'residents',
  'accessible-parking': 'accessible',
  charging: 'electric',
  'car-share': 'shared',
  loading: 'commercial',
  'passenger-loading': 'taxis',
  taxi: 'taxis',
  bus: 'transit',
  bicycle: 'bicycles',
};

/** The CurbLR reason for each curb type that restricts use, by curb type name. */
const reasonByCurbType: Readonly<Record<string, string>> = {
  bus: 'transit',
  terrace: 'vending',
  temporary: 'temporary',
  'street-cleaning': 'street cleaning',
  'no-parking': 'no parking',
  'no-loading': 'no loading',
  'no-stopping': 'no stopping',
};

/** Returns the response of `supplyFilters`. */
export async function loadSupplyFilters(
  context: CityContext,
  language: LanguageName,
): Promise<SupplyFilters> {
  const { db, city } = context;
  const types = await expectedTypes(context, language);
  const categories = await categoriesToCount(db, null);
  const known = new Set(categories.map(({ name }) => name));
  const activities = new Map(
    types.flatMap(({ activity }) => (activity === null ? [] : [[activity.id, activity]])),
  );
  return {
    types: types.map((type) => {
      const category = type.id === noRulesKnown ? undefined : getOwnEntry(categoryByCurbType, type.name);
      return {
        ...type,
        reason: getOwnEntry(reasonByCurbType, type.name) ?? null,
        userclasscategory: category !== undefined && known.has(category) ? category : null,
      };
    }),
    scenarios: (await scenariosToCompare(db, null)).map(({ id, name, kind, open_proposals }) => ({
      id,
      name,
      display_name: scenarioDisplayName(name, language),
      is_default: kind !== 'own',
      open_proposals,
    })),
    user_class_categories: categories.map(({ id, name, display_name: stored }) => ({
      id,
      name,
      display_name: displayName(stored, `user-category.${name}`, language),
    })),
    activities: [...activities.values()],
    currency: city.currency,
    units: await loadCityUnits(db),
    today: civilDateAndTime(context.now(), city.time.timeZone).date,
    known_since: (await earliestRegulationStart(db))?.toISOString() ?? null,
  };
}
