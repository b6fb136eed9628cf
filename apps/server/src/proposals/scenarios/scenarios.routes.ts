// Scenario endpoints: list, create, rename, copy, delete.
import { type scenarioAnswer, scenarioCalls } from '@curbwright/contract';
import {
  defaultScenarios,
  type LanguageName,
  mayChangeScenario,
  ownScenario,
  type ScenarioTraits,
  scenarioDisplayName,
  scenarioName,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { lastChange, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { keepDeleted } from '../../platform/deleted-records/deleted-records.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse, refusedAt, refuseFor } from '../../platform/http/outcome.ts';
import { cutPage } from '../../platform/http/pages.ts';
import { authorOf, type Expected, expectedOf } from '../../platform/write-transaction.ts';
import { lockScenarioNames } from '../names/scenario-names.sql.ts';
import { auditDrafts } from '../write/proposal-audit.sql.ts';
import { announceProposals, deleteProposals, lockProposals } from '../write/write-proposals.sql.ts';
import { writing } from '../write/writing.ts';
import {
  copyProposals,
  deleteScenario,
  insertScenario,
  lockScenario,
  openProposals,
  renameScenario,
  type ScenarioRow,
  scenarioRows,
} from './scenarios.sql.ts';

function traitsOf({ name, kind }: ScenarioRow): ScenarioTraits {
  return kind === 'own' ? ownScenario : (defaultScenarios.find((one) => one.name === name) ?? ownScenario);
}

function answerOf(row: ScenarioRow, language: LanguageName): z.output<typeof scenarioAnswer> {
  const { isListable, isDefault, isMappable } = traitsOf(row);
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

/** Returns a free name, checked against all others while no other request can take a name. */
async function freeName(
  tx: Transaction<Schema>,
  text: string,
  own: number | null,
): Promise<string | Refused> {
  await lockScenarioNames(tx);
  const taken = (await scenarioRows(tx, null)).filter(({ id }) => id !== own).map(({ name }) => name);
  const name = scenarioName(text, taken);
  return name.ok ? name.value : refusedAt('name', name);
}

/** Returns a scenario that may be changed, locked. */
async function changeable(
  tx: Transaction<Schema>,
  id: number,
  expected: Expected,
): Promise<ScenarioRow | Refused> {
  if (!(await lockScenario(tx, id))) return refuse('not_found');
  const [row] = await scenarioRows(tx, id);
  if (row === undefined) return refuse('not_found');
  const may = mayChangeScenario(traitsOf(row), row.name);
  if (!may.ok) return refuseFor(may.refusal);
  if (expected.version !== null && expected.version !== row.version)
    return refuse('changed_meanwhile', {
      status: expected.byHeader ? 412 : null,
      facts: {
        id,
        version: row.version,
        changed_by: (await lastChange(tx, 'scenario', String(id)))?.username ?? row.username,
        changed_at: row.modified.toISOString(),
      },
    });
  return row;
}

export function scenarioHandlers(
  context: CityContext,
): Pick<Handlers, 'scenarios' | 'createScenario' | 'updateScenario' | 'copyScenario' | 'deleteScenario'> {
  const { db } = context;
  const outcome = async (done: { readonly id: number } | Refused, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await scenarioRows(db, done.id);
    return row === undefined
      ? refuse('not_found')
      : answered(answerOf(row, language), { headers: { etag: `"v${row.version}"` } });
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
      const rows = (await scenarioRows(db, null)).map((row) => answerOf(row, language));
      return answered(cutPage(scenarioCalls.scenarios.path, query, rows));
    },
    createScenario: async ({ body, caller, language, requestId }) => {
      const done = await writing(context, async (tx) => {
        const name = await freeName(tx, body.name, null);
        if (typeof name !== 'string') return name;
        const id = await insertScenario(tx, name, authorOf(caller).id);
        await writeAudit(tx, { ...entry('create', id, caller, requestId), after: { name } });
        return { id };
      });
      return outcome(done, language);
    },
    updateScenario: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await changeable(tx, params.id, expected);
        if ('code' in row) return row;
        const name = await freeName(tx, body.name, row.id);
        if (typeof name !== 'string') return name;
        await renameScenario(tx, row.id, name);
        const names = { before: { name: row.name }, after: { name } };
        await writeAudit(tx, { ...entry('edit', row.id, caller, requestId), ...names });
        return { id: row.id };
      });
      return outcome(done, language);
    },
    copyScenario: async ({ params, body, caller, language, requestId }) => {
      const done = await writing(context, async (tx) => {
        const name = await freeName(tx, body.name, null);
        if (typeof name !== 'string') return name;
        if (!(await lockScenario(tx, params.id))) return refuse('not_found');
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
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await changeable(tx, params.id, expected);
        if ('code' in row) return row;
        const open = await openProposals(tx, row.id);
        if (open.length > 0 && !body.with_proposals)
          return refuseFor({ code: 'scenario.has-proposals', params: { count: open.length } });
        await lockProposals(tx, open);
        const author = authorOf(caller);
        await keepDeleted(tx, { noun: 'scenario', id: row.id, proposals: open, author });
        await auditDrafts(tx, 'delete', open, author, requestId);
        await deleteProposals(tx, open);
        await deleteScenario(tx, row.id);
        const before = { name: row.name, proposals: open };
        await writeAudit(tx, { ...entry('delete', row.id, caller, requestId), before });
        await announceProposals(tx, row.id, open.slice(0, 1000));
        return { id: row.id, deleted_proposals: open.length };
      });
      return 'kind' in done ? done : answered(done);
    },
  };
}
