// Imports proposals from an exported file: each feature becomes its own proposal or is rejected
// with a reason, without stopping the others.
import type { ProposalImportResult } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { statusOfCode, toErrorResponse } from '../../platform/http/error-response.ts';
import { toRejection } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, respond } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { createProposal, findDraftingScenario } from '../../proposals/write/create.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { validateLinks } from '../../proposals/write/validate-body.ts';
import { loadCurbTypeIds } from '../../proposals/write/write-proposals.sql.ts';
import { createDryRunState, dryRunItem } from './dry-run.ts';
import { type ImportItem, labelOf, toImportItem } from './import-item.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Converts a rejection to the outcome that a request for this feature alone would return. */
function toRejectedOutcome(
  refused: Rejection,
  language: LanguageName,
): Omit<ProposalImportResult, 'index' | 'label'> {
  const body = toErrorResponse(refused, language);
  const [fault] = Object.entries(refused.fields);
  const [field, sentences = []] = fault ?? [null];
  return {
    ok: false,
    id: null,
    status: refused.status ?? statusOfCode[refused.code],
    code: textOf(refused.facts.reason) ?? refused.code,
    title: textOf(body.title),
    detail: body.detail ?? translateAny(language, sentences[0] ?? '', refused.params),
    field: field === 'non_field_errors' ? null : field,
  };
}

/** Creates the item's proposal in its own transaction. Returns its id or a rejection. */
async function createImportedProposal(
  context: CityContext,
  { creation, links }: ImportItem,
  caller: Caller,
  requestId: string,
): Promise<{ readonly id: number } | Rejection> {
  return writeProposals(context, async (tx) => {
    const checked = await validateLinks(tx, links);
    if (checked.kind === 'refused') return checked;
    const made = await createProposal(tx, { ...creation, links: checked.value }, authorOf(caller), requestId);
    return typeof made === 'number' ? { id: made } : made;
  });
}

export function importHandlers(context: CityContext): Pick<Handlers, 'importProposed'> {
  const { db } = context;
  return {
    importProposed: async ({ body, caller, language, requestId, log }) => {
      const { dry_run, scenario, file } = body;
      const draftingScenario = await writeProposals(context, (tx) => findDraftingScenario(tx, scenario));
      if ('code' in draftingScenario) return draftingScenario;
      const catalogue = await loadCurbTypeIds(db);
      const dryRunState = createDryRunState();
      const one = async (feature: unknown) => {
        const item = await toImportItem(context, catalogue, feature, scenario, language);
        if (item.kind === 'refused') return item;
        if (!dry_run) return createImportedProposal(context, item.value, caller, requestId);
        const done = await writeProposals(context, async (tx) => {
          const refused = await dryRunItem(tx, item.value, dryRunState);
          return refused ?? { id: null };
        });
        return done;
      };
      const results: ProposalImportResult[] = [];
      for (const [index, feature] of file.features.entries()) {
        const done = await one(feature).catch((error: unknown) => {
          const refused = toRejection(error);
          // A value the database cannot store (a NUL in a text) is an error of this feature. Any
          // other error is not.
          if (refused.code !== 'invalid') throw error;
          return refused;
        });
        const outcome =
          'kind' in done
            ? toRejectedOutcome(done, language)
            : { ok: true, id: done.id, status: 201, code: null, title: null, detail: null, field: null };
        results.push({ index, label: labelOf(feature), ...outcome });
      }
      const done = results.filter(({ ok }) => ok).length;
      log.info({ features: results.length, done, dryRun: dry_run }, 'proposals imported');
      return respond({ dry_run, results, done, refused: results.length - done });
    },
  };
}
