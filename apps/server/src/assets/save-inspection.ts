// Saves the inspection of an asset: its condition and the day, in force at once and audited.
import { inspectionFields, type LanguageName, translateAny, validateForm } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import { checkExpectedVersion, type ExpectedVersion } from '../platform/expected-version.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Rejection, reject, rejectFor } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { assetConfigRows } from './asset-configs/asset-config-rows.sql.ts';
import { resolveLabel } from './asset-configs/asset-configs.responses.ts';
import { notifyAssetsChanged } from './asset-positions.sql.ts';
import { assetRow, lockAsset, recordInspection } from './assets.sql.ts';

interface InspectionRequest {
  readonly id: number;
  /** Values by the name of their field. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly expected: ExpectedVersion;
  readonly caller: Caller;
  readonly language: LanguageName;
  readonly requestId: string;
}

/** Rejects values for fields that the type of the asset does not have. */
function rejectMissingFields(names: readonly string[], language: LanguageName): Rejection {
  const errorOf = (name: string) => translateAny(language, 'asset.no-field', { name });
  return reject('invalid', { fields: Object.fromEntries(names.map((name) => [name, [errorOf(name)]])) });
}

/** Saves the given values. All of them must be fields of the asset's type, or none is saved. */
export async function saveInspection(
  context: CityContext,
  { id, given, expected, caller, language, requestId }: InspectionRequest,
): Promise<{ id: number } | Rejection> {
  const author = authorOf(caller);
  return writeProposals(context, async (tx) => {
    const row = (await lockAsset(tx, id)) ? await assetRow(tx, id) : undefined;
    if (row === undefined) return reject('not_found');
    if (row.status === 'removed') return rejectFor({ code: 'asset.gone', params: {} });
    const outdated = checkExpectedVersion(row, expected, row.username);
    if (outdated !== null) return outdated;
    const [config] = await assetConfigRows(tx, { id: row.asset_config_id });
    const known = inspectionFields(config?.form_skeleton ?? []);
    const missing = Object.keys(given).filter((name) => known.every((field) => field.name !== name));
    if (missing.length > 0) return rejectMissingFields(missing, language);
    const fields = known.filter(({ name }) => name in given);
    const checked = validateForm(fields, given, ({ label }) => resolveLabel(label, language));
    if (!checked.ok) {
      const faults = Object.entries(checked.faults).map(
        ([name, list]) =>
          [name, list.map(({ code, params }) => translateAny(language, code, params))] as const,
      );
      return reject('invalid', { fields: Object.fromEntries(faults) });
    }
    await recordInspection(tx, id, checked.values, author);
    const before = Object.fromEntries(fields.map(({ name }) => [name, row.properties[name] ?? null]));
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'edit',
      noun: 'asset',
      nounId: String(id),
      before: { properties: before },
      after: { properties: checked.values },
      requestId,
    });
    await notifyAssetsChanged(tx, [id]);
    return { id };
  });
}
