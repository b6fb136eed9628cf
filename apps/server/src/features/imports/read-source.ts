// Files of a city as city data, in whatever format they are: for the command and the worker alike.
import { ok, type ReadCity, type Result, refused } from '@curbwright/core';
import { formatFor, type ReadOptions, type SourceFile } from '@curbwright/formats';

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
  return city.ok ? ok({ ...city.value, format: id }) : city;
}
