// Reads the files of a job as a city, using the job's options.
import { ok } from '@curbwright/core';
import type { SourceFile } from '@curbwright/formats';
import { readSource } from '../read-source.ts';
import type { Options, ReadingOptions } from './job-message.ts';

/** Returns the reading options that are set. */
export function presentReadingOptions({ layer, encoding, delimiter }: ReadingOptions) {
  return {
    ...(layer === null ? {} : { layer }),
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
  };
}

/**
 * Reads the files as a city. Reading options fill in what the mapping leaves out. Prices of a table
 * without a stated currency are in the city's own (`cityCurrency`), as in a mapping trial; the
 * source still has none, so the report says that the city keeps its currency.
 */
export async function readCityFiles(
  files: readonly SourceFile[],
  reading: ReadingOptions,
  { mapping, ...options }: Options,
  cityCurrency: string,
): ReturnType<typeof readSource> {
  const isUnsaid = mapping !== null && mapping.currency === undefined && options.currency === null;
  const source = await readSource(files, reading.format ?? undefined, {
    ...(mapping === null ? {} : { mapping: { ...presentReadingOptions(reading), ...mapping } }),
    timeZone: options.time_zone,
    currency: isUnsaid ? cityCurrency : options.currency,
    cityName: options.city_name,
    box: options.box,
    ...(options.curb_offset === null ? {} : { curbOffset: options.curb_offset }),
  });
  if (!source.ok || !isUnsaid) return source;
  const { data, issues, format } = source.value;
  // Files that state another currency need no mapping and keep theirs. No currency was given that
  // could have been ignored, so that issue is dropped.
  const currency = data.currency === cityCurrency ? null : data.currency;
  return ok({
    ...source.value,
    format,
    issues: issues.filter(({ code }) => code !== 'import.currency-of-source'),
    data: { ...data, currency },
  });
}
