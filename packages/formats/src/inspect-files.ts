// File functions for the import dialog: inspect files, try a mapping, check a mapping. Readers are
// loaded on demand.
import type { Result } from '@curbwright/core';
import type { ReadOptions, SourceFile } from './format.ts';
import type { Inspection, InspectOptions } from './inspect/inspect.ts';
import type { MappingTrialRecord, TableSample } from './inspect/table-sample.ts';
import { readOrFail } from './read-or-fail.ts';

export type { ColumnSummary } from './inspect/columns.ts';
export type { Inspection, InspectOptions, ShownFeature } from './inspect/inspect.ts';
export type { MapGeometry } from './inspect/map-geometry.ts';
export type { MappingTrialRecord, TableSample } from './inspect/table-sample.ts';
export { parseRecordPlace } from './tables/source-table.ts';

/**
 * Inspects files: format, columns, coordinate system, a suggested mapping and the first records.
 * Fails with the same errors as reading them.
 */
export async function inspectFiles(
  files: readonly SourceFile[],
  options: InspectOptions,
): Promise<Result<Inspection>> {
  const names = files.map(({ name }) => name);
  return readOrFail(names, async () => (await import('./inspect/inspect.ts')).inspect(files, options));
}

/** Applies a mapping to the records of a sample. */
export async function tryMapping(
  sample: TableSample,
  mapping: unknown,
  options: ReadOptions,
  name: string,
): Promise<Result<readonly MappingTrialRecord[]>> {
  return readOrFail([name], async () =>
    (await import('./inspect/table-sample.ts')).applyMappingToSample(sample, mapping, options, name),
  );
}

/**
 * The columns a mapping requires in a file; fails with the location of the first error in the
 * mapping.
 */
export async function requiredMappingColumns(mapping: unknown): Promise<Result<readonly string[]>> {
  const [{ parseMapping }, { requiredColumns: neededColumns }] = await Promise.all([
    import('./geojson/mapping.ts'),
    import('./geojson/read-mapped.ts'),
  ]);
  const parsed = parseMapping(mapping);
  return parsed.ok ? { ok: true, value: neededColumns(parsed.value) } : parsed;
}
