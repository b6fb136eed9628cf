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
 * Reads the files as city data. Reading options supply what the mapping omits. If a table states no
 * currency, its prices are in the city's currency (`cityCurrency`), as in a mapping trial. The
 * returned data then still has no currency, so the report says that the city keeps its own.
 */
export async function readCityFiles(
  files: readonly SourceFile[],
  reading: ReadingOptions,
  { mapping, ...options }: Options,
  cityCurrency: string,
): ReturnType<typeof readSource> {
  const hasNoCurrency = mapping !== null && mapping.currency === undefined && options.currency === null;
  const source = await readSource(files, reading.format ?? undefined, {
    ...(mapping === null ? {} : { mapping: { ...presentReadingOptions(reading), ...mapping } }),
    timeZone: options.time_zone,
    currency: hasNoCurrency ? cityCurrency : options.currency,
    cityName: options.city_name,
    box: options.box,
    ...(options.curb_offset === null ? {} : { curbOffset: options.curb_offset }),
  });
  if (!source.ok || !hasNoCurrency) return source;
  const { data, issues, format } = source.value;
  // Files that state a different currency need no mapping and keep it. The user gave no currency,
  // so the issue about an ignored currency is dropped.
  const currency = data.currency === cityCurrency ? null : data.currency;
  return ok({
    ...source.value,
    format,
    issues: issues.filter(({ code }) => code !== 'import.currency-of-source'),
    data: { ...data, currency },
  });
}
