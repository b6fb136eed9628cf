// Contents of a test city: curbs, and a user in every group.
import type { CityData } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { hashPassword } from '../accounts/password.ts';
import { loadDemoCity } from '../entry/demo/demo-city.ts';
import { importCity } from '../exchange/imports/import-city.ts';
import type { Schema } from '../platform/database/schema.ts';
import { gridCity } from './grid-city.ts';
import { insertUser } from './queries.ts';

export const people = {
  guest: 'guests',
  analyst: 'analysts',
  editor: 'editors',
  publisher: 'publishers',
  admin: 'admins',
} as const;
export type Person = keyof typeof people;
export const password = 'a long enough password';

/** Imports the city (a small grid by default) and adds one user for each of `people`. */
export async function fillTestCity(
  db: Kysely<Schema>,
  city: CityData | 'demo' = gridCity({ streets: 4, ruleSets: 5 }),
): Promise<void> {
  const imported =
    city === 'demo'
      ? await loadDemoCity(db, { size: 'tiny', seed: 1, dryRun: false, onlyWhenEmpty: true })
      : await importCity(db, city, {
          source: 'grid.test',
          format: 'test',
          dryRun: false,
          // Tests query days of several past years.
          rulesSince: '2020-01-01T00:00:00Z',
          accepted: { losses: true, oddValues: true },
        });
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  for (const [person, group] of Object.entries(people)) await insertUser(db, person, group, hashed.value);
}
