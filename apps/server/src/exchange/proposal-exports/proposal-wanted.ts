// What all types of proposal files share: title, notes, footer and styles, in the user's language.
import {
  civilDateAndTime,
  instantInWords,
  type LanguageName,
  type ProposalColumnKey,
  readerOf,
  type SignOptions,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { cityNameAndUnits, classRows } from '../../platform/export-files/export-files.sql.ts';
import { looksOf } from '../../platform/export-files/looks.ts';
import type { ClassLook } from '../../platform/export-files/map-picture.ts';
import { signTermsOf } from '../../platform/export-files/sign-terms.ts';
import { sayExport } from '../../platform/messages/say-export.ts';

export interface Wanted {
  readonly language: LanguageName;
  readonly timeZone: string;
  readonly keys: readonly ProposalColumnKey[];
  readonly cityName: string;
  /** The date of the file, in the city's time zone. */
  readonly date: string;
  readonly imperial: boolean;
  readonly signs: SignOptions;
  readonly title: string;
  readonly notes: readonly string[];
  readonly foot: string;
  readonly looks: ReadonlyMap<string, ClassLook>;
}

export async function wantedOf(
  { db, city, now }: Pick<CityContext, 'db' | 'city' | 'now'>,
  keys: readonly ProposalColumnKey[],
  count: number,
  language: LanguageName,
): Promise<Wanted> {
  const [{ name, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    classRows(db),
    signTermsOf({ db, city }),
  ]);
  const { timeZone } = city.time;
  const at = now();
  const when = instantInWords(at, readerOf(language, timeZone));
  return {
    language,
    timeZone,
    keys,
    cityName: name,
    date: civilDateAndTime(at, timeZone).date,
    imperial: units === 'imperial',
    signs,
    title: sayExport(language, 'export.proposals.title', { city: name }),
    notes: [sayExport(language, 'export.proposals.count', { count })],
    foot: sayExport(language, 'export.foot', { city: name, when }),
    looks: looksOf(classes, language),
  };
}
