// Files of a city as city data, in whatever format they are: for the command and the worker alike.
import { type ImportIssue, oddValuesOf, ok, type ReadCity, type Result, refused } from '@curbwright/core';
import { formatFor, type ReadOptions, readOrRefuse, type SourceFile } from '@curbwright/formats';

type PassedOver = 'import.name-of-source' | 'import.time-zone-of-source' | 'import.currency-of-source';

/** What was given beside the files of a value that they say themselves: it is not used, and whoever gave it is told. */
function notUsed(
  code: PassedOver,
  said: string | null,
  given: string | null | undefined,
): readonly ImportIssue[] {
  if (said === null || given === null || given === undefined || said === given) return [];
  // Reports kept from before have the city's name as `name`: its text goes by that.
  const hole = code === 'import.name-of-source' ? 'name' : 'said';
  return [{ severity: 'warning', code, place: 'city', params: { [hole]: said, given } }];
}

/** Prices and stays that are probably misread, each at its curb's place in the source. */
function oddValues({ data, places }: ReadCity): readonly ImportIssue[] {
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

/** What the files hold and the id of the format they were in. `format` undefined = found by their content. */
export function readSource(
  files: readonly SourceFile[],
  format: string | undefined,
  options: ReadOptions,
): Promise<Result<ReadCity & { readonly format: string }>> {
  const names = files.map(({ name }) => name);
  return readOrRefuse(names, () => readFiles(files, format, options));
}

async function readFiles(
  files: readonly SourceFile[],
  format: string | undefined,
  options: ReadOptions,
): Promise<Result<ReadCity & { readonly format: string }>> {
  const found = await formatFor(files, format);
  if (!found.ok) return found;
  const { id, read } = found.value;
  if (read === undefined) return refused('format.not-read', { format: id });
  const city = await read(files, options);
  if (!city.ok) return city;
  const { data, issues } = city.value;
  const passedOver = [
    ...notUsed('import.name-of-source', data.name, options.cityName),
    ...notUsed('import.time-zone-of-source', data.timeZone, options.timeZone),
    ...notUsed('import.currency-of-source', data.currency, options.currency),
  ];
  return ok({ ...city.value, issues: [...passedOver, ...oddValues(city.value), ...issues], format: id });
}
