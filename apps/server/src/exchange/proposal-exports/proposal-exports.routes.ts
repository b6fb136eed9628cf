// Handlers that export proposals as files and import them again.
import { type ProposalColumnKey, proposalColumnKeys } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import { fileLanguage } from '../../platform/export-files/file-language.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respondRaw } from '../../platform/http/outcome.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import type { ColumnFilters } from '../../proposals/list/proposal-list.sql.ts';
import { importHandlers } from './import-proposals.ts';
import { requestedColumns } from './proposal-columns.ts';
import { createProposalFile } from './proposal-file.ts';
import { loadProposalFileOptions } from './proposal-file-options.ts';
import { selectProposals } from './select-proposals.ts';

function filtersOf(body: Readonly<Partial<Record<ProposalColumnKey, ColumnFilters[ProposalColumnKey]>>>) {
  return Object.fromEntries(proposalColumnKeys.map((key) => [key, body[key]]));
}

export function proposalExportHandlers(
  context: CityContext,
): Pick<Handlers, 'exportProposed' | 'importProposed'> {
  return {
    ...importHandlers(context),
    exportProposed: async ({ params: { type }, body, language: requestLanguage, log }) => {
      const language = fileLanguage(body.language, requestLanguage, type);
      const chosen = await selectProposals(
        context,
        {
          regulations: body.regulations,
          scenario: body.scenario__id,
          isPublished: body.is_published,
          filters: filtersOf(body),
          reviewState: body.review_state,
          ordering: body.ordering,
        },
        type,
      );
      if ('kind' in chosen) return chosen;
      const fileOptions = await loadProposalFileOptions(
        context,
        requestedColumns(body.fields),
        chosen.length,
        language,
      );
      const file = await createProposalFile(context, type, chosen, fileOptions);
      if (file === null) return reject('unavailable', { retryAfter: 30 });
      log.info({ type, proposals: chosen.length }, 'proposals exported');
      const what = formatExportText(language, 'export.proposals.what');
      return respondRaw(file, { headers: fileHeaders(what, fileOptions.cityName, fileOptions.date, type) });
    },
  };
}
