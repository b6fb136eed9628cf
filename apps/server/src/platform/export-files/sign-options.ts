// Sign style of the city for files the server writes, as on screen.
import { languages, type SignOptions, signStyleOf } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { configurationValue } from '../configuration/configuration.sql.ts';
import { citySignSettings } from './export-files.sql.ts';

/** Style, language and units of the city's signs. */
export async function loadSignOptions({ db, city }: Pick<ApiContext, 'db' | 'city'>): Promise<SignOptions> {
  const [row, wish] = await Promise.all([citySignSettings(db), configurationValue(db, 'SIGN_STYLE')]);
  const units = row.units === 'imperial' ? 'imperial' : 'metric';
  const { timeZone } = city.time;
  return {
    style: signStyleOf(wish, { country: row.country, timeZone, units }),
    language: languages.find((name) => name === row.language) ?? 'en',
    timeZone,
    imperial: units === 'imperial',
  };
}
