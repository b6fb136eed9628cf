// Loads what the proposals in audit entries change, in one line each, with one request.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';

/** Most proposals whose lines are loaded (the contract's maximum). */
const maxLines = 100;
/** Kind of the audit entries about a proposal. */
const proposalNoun = 'proposed-regulation';

interface AuditEntryName {
  readonly noun: string;
  readonly noun_id: string | null;
}

/** Returns the lines by id of the proposal; empty until they are loaded. */
export function useChangeLines(entries: readonly AuditEntryName[]): ReadonlyMap<string, string> {
  const { language } = useTranslation().i18n;
  const ids = useMemo(() => {
    const proposals = entries.flatMap(({ noun, noun_id: id }) =>
      noun === proposalNoun && id !== null && /^\d{1,10}$/.test(id) ? [id] : [],
    );
    return [...new Set(proposals)].slice(0, maxLines).join(',');
  }, [entries]);
  const { data } = api.useProposedRegulationChangeLinesQuery(
    { query: { ids, language } },
    { skip: ids === '' },
  );
  return useMemo(() => new Map(data?.results.map(({ id, line }) => [`${id}`, line])), [data]);
}
