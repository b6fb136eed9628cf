// The city's units of length: those set by its administrators, otherwise those of its first import.
import { sql } from 'kysely';

/** SQL expression for the units (`metric` or `imperial`) of the `city` row in the statement. */
export const cityUnits = sql<string>`coalesce(nullif((select config_value #>> '{}' from city_configuration
  where config_key = 'UNITS'), ''), city.units)`;
