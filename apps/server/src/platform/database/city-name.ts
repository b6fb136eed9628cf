// The city's name: the one its administrators gave it, else the one that came with its first import.
import { sql } from 'kysely';
import { freshCityName } from './fresh-city.ts';

/** Of the row of `city` in the statement. */
export const cityName = sql<string>`coalesce(nullif((select config_value #>> '{}' from city_configuration
  where config_key = 'CITY_NAME'), ''), city.name)`;

/** Nobody has named the city yet: neither a person nor a file. */
export const isUnnamed = sql<boolean>`(${cityName} = ${freshCityName})`;
