// What all types of proposal files share: title, notes, footer and styles, in the user's language.
import {
  civilDateAndTime,
  formatDateAndTime,
  type LanguageName,
  type ProposalFileColumnKey,
  readerOf,
  type SignOptions,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { curbTypeStyles } from '../../platform/export-files/curb-type-styles.ts';
import { cityNameAndUnits, curbTypeStyleRows } from '../../platform/export-files/export-files.sql.ts';
import type { CurbTypeStyle } from '../../platform/export-files/map-picture.ts';
import { loadSignOptions } from '../../platform/export-files/sign-options.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';

export interface ProposalFileOptions {
  readonly language: LanguageName;
  readonly timeZone: string;
  readonly keys: readonly ProposalFileColumnKey[];
  readonly cityName: string;
  /** The date of the file, in the city's time zone. */
  readonly date: string;
  readonly imperial: boolean;
  readonly signs: SignOptions;
  readonly title: string;
  readonly notes: readonly string[];
  readonly foot: string;
  readonly looks: ReadonlyMap<string, CurbTypeStyle>;
}

export async function loadProposalFileOptions(
  { db, city, now }: Pick<CityContext, 'db' | 'city' | 'now'>,
  keys: readonly ProposalFileColumnKey[],
  count: number,
  language: LanguageName,
): Promise<ProposalFileOptions> {
  const [{ name, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    curbTypeStyleRows(db),
    loadSignOptions({ db, city }),
  ]);
  const { timeZone } = city.time;
  const at = now();
  const when = formatDateAndTime(at, readerOf(language, timeZone));
  return {
    language,
    timeZone,
    keys,
    cityName: name,
    date: civilDateAndTime(at, timeZone).date,
    imperial: units === 'imperial',
    signs,
    title: formatExportText(language, 'export.proposals.title', { city: name }),
    notes: [formatExportText(language, 'export.proposals.count', { count })],
    foot: formatExportText(language, 'export.foot', { city: name, when }),
    looks: curbTypeStyles(classes, language),
  };
}
