// Files of a city as city data, in whatever format they are: for the command and the worker alike.
import { type ImportIssue, ok, type ReadCity, type Result, refused } from '@curbwright/core';
import { formatFor, type ReadOptions, type SourceFile } from '@curbwright/formats';

/** Says that the source names the city itself, so that the name given beside it is not used. */
function nameOfSource(name: string | null, given: string | null): readonly ImportIssue[] {
  if (name === null || given === null || name === given) return [];
  return [{ severity: 'warning', code: 'import.name-of-source', place: 'city', params: { name, given } }];
}

/** What the files hold and the id of the format they were in. `format` undefined = found by their content. */
export async function readSource(
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
  return ok({ data, issues: [...nameOfSource(data.name, options.cityName ?? null), ...issues], format: id });
}
