// Imports assets from a city's own table with a column mapping, through the same import as any
// other source.
import {
  type AssetData,
  assetFromRow,
  assetMapping,
  type CityData,
  translateAny,
  unstorablePaths,
} from '@curbwright/core';
import { assetConfigRows } from '../../../assets/asset-configs/asset-config-rows.sql.ts';
import { resolveLabel } from '../../../assets/asset-configs/asset-configs.responses.ts';
import {
  type AppliedClearances,
  applyRulesInTransaction,
  toClearanceResponse,
} from '../../../assets/clearances/apply-rules.ts';
import type { CityContext } from '../../../city/city-context.ts';
import { isStorableRow, isTable, maxTableBytes, readTableRows } from '../../../platform/files/table-rows.ts';
import { userOf } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { reject, rejectField, rejectFor, respond } from '../../../platform/http/outcome.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { importCity } from '../import-city.ts';

/** Most invalid rows reported. */
const maxErrors = 100;
/** Most rows in a file. */
const maxRows = 100_000;

const emptyCity: CityData = {
  name: null,
  timeZone: null,
  currency: null,
  priorityHierarchy: null,
  authority: null,
  calendar: null,
  nodes: [],
  blocks: [],
  ruleSets: [],
  links: [],
  baseMap: [],
};

function mappingOf(text: string) {
  try {
    return assetMapping.safeParse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function assetImportHandlers(context: CityContext): Pick<Handlers, 'importAssets'> {
  const { db } = context;
  return {
    importAssets: async ({ body, files, caller, language, requestId }) => {
      const [file] = files;
      if (file === undefined) return rejectField('file', 'file.missing');
      if (!isTable(file)) return rejectField('file', 'asset.import-unreadable');
      if (file.size > maxTableBytes) return reject('too_large');
      const mapping = mappingOf(body.mapping);
      if (mapping?.success !== true) return rejectField('mapping', 'asset.import-mapping');
      if (unstorablePaths(mapping.data).length > 0) return rejectField('mapping', 'fault.characters');
      const rows = await readTableRows(file, maxRows);
      if (rows === null || rows.length === 0) return rejectField('file', 'asset.import-unreadable');
      if (rows.length > maxRows) return rejectField('file', 'asset.too-many-rows', { most: maxRows });
      const forms = new Map((await assetConfigRows(db)).map((config) => [config.name, config.form_skeleton]));
      const assets: AssetData[] = [];
      const removedIds: string[] = [];
      const faults: string[] = [];
      let faultCount = 0;
      let removed = 0;
      const pace = createYielder();
      for (const [index, row] of rows.entries()) {
        const read = isStorableRow(row)
          ? assetFromRow(
              row,
              mapping.data,
              (type) => forms.get(type),
              ({ label }) => resolveLabel(label, language),
            )
          : ({ kind: 'fault', faults: [{ code: 'fault.characters', params: {} }] } as const);
        if (read.kind === 'asset') assets.push(read.asset);
        else if (read.kind === 'removed') {
          removed += 1;
          if (read.outsideId !== null) removedIds.push(read.outsideId);
        } else {
          faultCount += 1;
          const [first] = read.faults;
          if (faults.length < maxErrors && first !== undefined) {
            const fault = translateAny(language, first.code, first.params);
            faults.push(translateAny(language, 'asset.row', { row: index + 1, fault }));
          }
        }
        await pace.rest();
      }
      const isDry = body.dry_run === 'true';
      let applied: AppliedClearances = { batch: null, changes: [] };
      const done = await importCity(
        db,
        { ...emptyCity, assets },
        {
          source: file.name,
          format: 'assets',
          dryRun: isDry,
          assets: { gone: removedIds, saysInPlace: mapping.data.removed !== undefined },
          userId: userOf(caller)?.id ?? null,
          within: async (tx) => {
            const outsideIds = [...assets.map(({ outsideId }) => outsideId), ...removedIds];
            applied = await applyRulesInTransaction(
              tx,
              { outsideIds },
              { author: authorOf(caller), requestId, language },
            );
          },
        },
      );
      if (!done.ok) return rejectFor(done.refusal);
      const { created, changed, unchanged, retired } = done.value.counts.assets;
      return respond({
        detail: translateAny(language, isDry ? 'asset.would-import' : 'asset.imported', { created, changed }),
        rows: rows.length,
        created,
        changed,
        unchanged,
        removed,
        retired,
        faults,
        fault_count: faultCount,
        dry_run: isDry,
        clearances: isDry ? null : toClearanceResponse(applied),
      });
    },
  };
}
