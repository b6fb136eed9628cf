// Scenario endpoints: list, create, rename, copy, delete.
import { scenarioOperations, type scenarioResponse } from '@curbwright/contract';
import {
  customScenarioTraits,
  defaultScenarios,
  type LanguageName,
  mayChangeScenario,
  type ScenarioTraits,
  scenarioDisplayName,
  validateScenarioName,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { lastChange, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import {
  checkExpectedVersion,
  type ExpectedVersion,
  toExpectedVersion,
} from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectFieldFor, rejectFor, respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { lockScenarioNames } from '../names/scenario-names.sql.ts';
import { auditDrafts } from '../write/proposal-audit.sql.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { announceProposals, deleteProposals, lockProposals } from '../write/write-proposals.sql.ts';
import {
  copyProposals,
  deleteScenario,
  insertScenario,
  listScenarios,
  loadOpenProposalIds,
  lockScenario,
  renameScenario,
  type ScenarioRow,
} from './scenarios.sql.ts';

function toScenarioTraits({ name, kind }: ScenarioRow): ScenarioTraits {
  return kind === 'own'
    ? customScenarioTraits
    : (defaultScenarios.find((one) => one.name === name) ?? customScenarioTraits);
}

function toScenarioResponse(row: ScenarioRow, language: LanguageName): z.output<typeof scenarioResponse> {
  const { isListable, isDefault, isMappable } = toScenarioTraits(row);
  return {
    id: row.id,
    name: row.name,
    display_name: scenarioDisplayName(row.name, language),
    is_listable: isListable,
    is_default: isDefault,
    is_mappable: isMappable,
    open_proposals: row.open_proposals,
    user: row.username,
    created: row.created.toISOString(),
    version: row.version,
  };
}

/**
 * Checks that a name is free and returns it, while a lock prevents other requests from using the
 * name.
 */
async function claimScenarioName(
  tx: Transaction<Schema>,
  text: string,
  own: number | null,
): Promise<string | Rejection> {
  await lockScenarioNames(tx);
  const taken = (await listScenarios(tx, null)).filter(({ id }) => id !== own).map(({ name }) => name);
  const name = validateScenarioName(text, taken);
  return name.ok ? name.value : rejectFieldFor('name', name);
}

/** Returns a scenario that may be changed, locked. */
async function lockEditableScenario(
  tx: Transaction<Schema>,
  id: number,
  expected: ExpectedVersion,
): Promise<ScenarioRow | Rejection> {
  if (!(await lockScenario(tx, id))) return reject('not_found');
  const [row] = await listScenarios(tx, id);
  if (row === undefined) return reject('not_found');
  const may = mayChangeScenario(toScenarioTraits(row), row.name);
  if (!may.ok) return rejectFor(may.refusal);
  const outdated = checkExpectedVersion(
    row,
    expected,
    (await lastChange(tx, 'scenario', String(id)))?.username ?? row.username,
  );
  if (outdated !== null) return outdated;
  return row;
}

export function scenarioHandlers(
  context: CityContext,
): Pick<Handlers, 'scenarios' | 'createScenario' | 'updateScenario' | 'copyScenario' | 'deleteScenario'> {
  const { db } = context;
  const outcome = async (done: { readonly id: number } | Rejection, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await listScenarios(db, done.id);
    return row === undefined
      ? reject('not_found')
      : respond(toScenarioResponse(row, language), { headers: { etag: `"v${row.version}"` } });
  };
  const entry = (action: string, id: number, who: Parameters<typeof authorOf>[0], requestId: string) => {
    const author = authorOf(who);
    return {
      userId: author.id,
      username: author.username,
      action,
      noun: 'scenario',
      nounId: String(id),
      requestId,
    };
  };
  return {
    scenarios: async ({ query, language }) => {
      const rows = (await listScenarios(db, null)).map((row) => toScenarioResponse(row, language));
      return respond(slicePage(scenarioOperations.scenarios.path, query, rows));
    },
    createScenario: async ({ body, caller, language, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const name = await claimScenarioName(tx, body.name, null);
        if (typeof name !== 'string') return name;
        const id = await insertScenario(tx, name, authorOf(caller).id);
        await writeAudit(tx, { ...entry('create', id, caller, requestId), after: { name } });
        return { id };
      });
      return outcome(done, language);
    },
    updateScenario: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockEditableScenario(tx, params.id, expected);
        if ('code' in row) return row;
        const name = await claimScenarioName(tx, body.name, row.id);
        if (typeof name !== 'string') return name;
        await renameScenario(tx, row.id, name);
        const names = { before: { name: row.name }, after: { name } };
        await writeAudit(tx, { ...entry('edit', row.id, caller, requestId), ...names });
        return { id: row.id };
      });
      return outcome(done, language);
    },
    copyScenario: async ({ params, body, caller, language, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const name = await claimScenarioName(tx, body.name, null);
        if (typeof name !== 'string') return name;
        if (!(await lockScenario(tx, params.id))) return reject('not_found');
        const author = authorOf(caller);
        const id = await insertScenario(tx, name, author.id);
        const copies = await copyProposals(tx, params.id, id, author);
        const after = { name, copied_from: params.id, proposals: copies };
        await writeAudit(tx, { ...entry('create', id, caller, requestId), after });
        await auditDrafts(tx, 'create', copies, author, requestId);
        await announceProposals(tx, id, copies.slice(0, 1000));
        return { id };
      });
      return outcome(done, language);
    },
    deleteScenario: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockEditableScenario(tx, params.id, expected);
        if ('code' in row) return row;
        const open = await loadOpenProposalIds(tx, row.id);
        if (open.length > 0 && !body.with_proposals)
          return rejectFor({ code: 'scenario.has-proposals', params: { count: open.length } });
        await lockProposals(tx, open);
        const author = authorOf(caller);
        await storeDeletedRecord(tx, { noun: 'scenario', id: row.id, proposals: open, author });
        await auditDrafts(tx, 'delete', open, author, requestId);
        await deleteProposals(tx, open);
        await deleteScenario(tx, row.id);
        const before = { name: row.name, proposals: open };
        await writeAudit(tx, { ...entry('delete', row.id, caller, requestId), before });
        await announceProposals(tx, row.id, open.slice(0, 1000));
        return { id: row.id, deleted_proposals: open.length };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
