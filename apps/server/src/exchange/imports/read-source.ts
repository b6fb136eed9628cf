// Reads a city's files in any supported format as city data, for both the command line and the
// worker.
import {
  type CityReadResult,
  failWith,
  type ImportIssue,
  oddValuesOf,
  ok,
  type Result,
} from '@curbwright/core';
import { formatFor, type ReadOptions, readOrFail, type SourceFile } from '@curbwright/formats';

type IgnoredValueCode = 'import.name-of-source' | 'import.time-zone-of-source' | 'import.currency-of-source';

/** Warns that a value entered by the user is ignored because the files state their own. */
function ignoredValueIssues(
  code: IgnoredValueCode,
  fileValue: string | null,
  given: string | null | undefined,
): readonly ImportIssue[] {
  if (fileValue === null || given === null || given === undefined || fileValue === given) return [];
  // Stored reports have the city's name in `name`, and their message uses that placeholder.
  const placeholder = code === 'import.name-of-source' ? 'name' : 'said';
  return [{ severity: 'warning', code, place: 'city', params: { [placeholder]: fileValue, given } }];
}

/**
 * Finds prices and maximum stays that were probably misread, each with the position of its curb in
 * the source.
 */
function findOddValues({ data, places }: CityReadResult): readonly ImportIssue[] {
  const ofSet = data.ruleSets.map(oddValuesOf);
  return data.links.flatMap(({ outsideId, ruleSet }) =>
    (ruleSet === null ? [] : (ofSet[ruleSet] ?? [])).map(
      ({ code, params }): ImportIssue => ({
        severity: 'warning',
        code,
        place: places?.get(outsideId) ?? `links[${outsideId}]`,
        params,
      }),
    ),
  );
}

/**
 * Returns the files' contents and the id of their format. Without `format`, it is detected from the
 * content.
 */
export function readSource(
  files: readonly SourceFile[],
  format: string | undefined,
  options: ReadOptions,
): Promise<Result<CityReadResult & { readonly format: string }>> {
  const names = files.map(({ name }) => name);
  return readOrFail(names, () => readFiles(files, format, options));
}

async function readFiles(
  files: readonly SourceFile[],
  format: string | undefined,
  options: ReadOptions,
): Promise<Result<CityReadResult & { readonly format: string }>> {
  const found = await formatFor(files, format);
  if (!found.ok) return found;
  const { id, read } = found.value;
  if (read === undefined) return failWith('format.not-read', { format: id });
  const city = await read(files, options);
  if (!city.ok) return city;
  const { data, issues } = city.value;
  const ignoredValues = [
    ...ignoredValueIssues('import.name-of-source', data.name, options.cityName),
    ...ignoredValueIssues('import.time-zone-of-source', data.timeZone, options.timeZone),
    ...ignoredValueIssues('import.currency-of-source', data.currency, options.currency),
  ];
  return ok({
    ...city.value,
    issues: [...ignoredValues, ...findOddValues(city.value), ...issues],
    format: id,
  });
}
