// Validates files before upload: their number, their size and, for an unsupported file, what it is
// by its extension.
import { type Failure, failWith, ok, type Result } from '@curbwright/core';

export interface UploadLimits {
  readonly most_bytes: number;
  readonly most_files: number;
  readonly formats: readonly { readonly extensions: readonly string[] }[];
}

interface Sized {
  readonly name: string;
  readonly size: number;
}

/** Common file types that cannot be read. The message names the type and tells what to do. */
const unreadableTypes: readonly (readonly [RegExp, string])[] = [
  [/\.(xlsx?|ods|numbers)$/i, 'sheet'],
  [/\.(pdf|docx?|odt|rtf|html?)$/i, 'document'],
  [/\.(kml|kmz|gpx)$/i, 'kml'],
  [/\.(dwg|dxf|dgn)$/i, 'drawing'],
  [/\.(png|jpe?g|gif|tiff?|webp|svg)$/i, 'picture'],
  [/\.(parquet|fgb|pmtiles|mbtiles|gdb)$/i, 'container'],
  [/\.(rar|7z|gz|tgz|bz2|xz|tar)$/i, 'packed'],
];

function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/**
 * Returns why a file with this name cannot be read. `null`: not known from the name, so its content
 * decides.
 */
function findFileNameFailure(name: string, known: ReadonlySet<string>): Failure | null {
  const other = unreadableTypes.find(([pattern]) => pattern.test(name))?.[1];
  if (other !== undefined) return { code: `imports.file.${other}`, params: { name } };
  const ending = extensionOf(name);
  return ending === '' || known.has(ending)
    ? null
    : { code: 'imports.file.unknown', params: { name, ending } };
}

/** Files that form a shapefile, sent together or zipped. */
const shapefileParts = ['.shp', '.shx', '.dbf', '.prj', '.cpg'];

/**
 * Returns the files to send, or the first reason why they cannot be sent. `sizeInWords` formats a
 * number of bytes.
 */
export function validateFiles<File extends Sized>(
  files: readonly File[],
  limits: UploadLimits,
  sizeInWords: (bytes: number) => string,
): Result<readonly File[]> {
  const [first] = files;
  if (first === undefined) return failWith('imports.file.none');
  if (files.length > limits.most_files)
    return failWith('imports.file.tooMany', { count: files.length, most: limits.most_files });
  const known = new Set([
    ...limits.formats.flatMap(({ extensions }) => extensions.map(extensionOf)),
    ...shapefileParts,
  ]);
  for (const { name } of files) {
    const failure = findFileNameFailure(name, known);
    if (failure !== null) return { ok: false, refusal: failure };
  }
  const empty = files.find(({ size }) => size === 0);
  if (empty !== undefined) return failWith('imports.file.empty', { name: empty.name });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.most_bytes)
    return failWith('imports.file.tooLarge', {
      name: first.name,
      size: sizeInWords(bytes),
      most: sizeInWords(limits.most_bytes),
    });
  return ok(files);
}

/** Returns the file extensions for the `accept` attribute of the browser's file dialog. */
export function toAcceptAttribute(limits: UploadLimits): string {
  const endings = limits.formats.flatMap(({ extensions }) => extensions);
  return [...new Set([...endings, ...shapefileParts])].join(',');
}
