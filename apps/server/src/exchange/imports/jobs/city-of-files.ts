// The files of a job as a city, as its options say.
import { ok } from '@curbwright/core';
import type { SourceFile } from '@curbwright/formats';
import { readSource } from '../read-source.ts';
import type { Options, Reading } from './job-message.ts';

/** What of the reading was said. */
export function saidOf({ layer, encoding, delimiter }: Reading) {
  return {
    ...(layer === null ? {} : { layer }),
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
  };
}

/**
 * What of the reading the mapping does not say is added to it. Prices of a table whose currency nobody said are in the city's own
 * (`cityCurrency`), as where the mapping is tried; the source still says none, so that the report tells that the city keeps its own.
 */
export async function cityOfFiles(
  files: readonly SourceFile[],
  reading: Reading,
  { mapping, ...options }: Options,
  cityCurrency: string,
): ReturnType<typeof readSource> {
  const isUnsaid = mapping !== null && mapping.currency === undefined && options.currency === null;
  const source = await readSource(files, reading.format ?? undefined, {
    ...(mapping === null ? {} : { mapping: { ...saidOf(reading), ...mapping } }),
    timeZone: options.time_zone,
    currency: isUnsaid ? cityCurrency : options.currency,
    cityName: options.city_name,
    box: options.box,
    ...(options.curb_offset === null ? {} : { curbOffset: options.curb_offset }),
  });
  if (!source.ok || !isUnsaid) return source;
  const { data, issues, format } = source.value;
  // Files that say another one themselves need no mapping, and keep theirs; nobody gave one that could be passed over.
  const currency = data.currency === cityCurrency ? null : data.currency;
  return ok({
    ...source.value,
    format,
    issues: issues.filter(({ code }) => code !== 'import.currency-of-source'),
    data: { ...data, currency },
  });
}
