// The city's name: the one set by its administrators, otherwise the one from its first import.
import { sql } from 'kysely';
import { defaultCityName } from './initial-city-data.ts';

/** SQL expression for the name of the `city` row in the statement. */
export const cityName = sql<string>`coalesce(nullif((select config_value #>> '{}' from city_configuration
  where config_key = 'CITY_NAME'), ''), city.name)`;

/** Whether neither a person nor a file has named the city yet. */
export const hasDefaultCityName = sql<boolean>`(${cityName} = ${defaultCityName})`;
