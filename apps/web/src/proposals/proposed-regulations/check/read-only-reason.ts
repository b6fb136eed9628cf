// Explains why a published proposal is read-only.
import { useTranslation } from 'react-i18next';
import type { DraftTarget } from '../../draft-slice.ts';
import { useStoredProposal } from './use-findings.ts';

/** Returns the reason as text; `null` = not published. */
export function useReadOnlyReason({ proposal }: Pick<DraftTarget, 'proposal'>): string | null {
  const { t } = useTranslation();
  const state = useStoredProposal(proposal)?.publication?.state;
  if (state === undefined) return null;
  if (state === 'scheduled') return t('publication.readOnly.scheduled');
  return t(
    state === 'reverted' || state === 'never_effective'
      ? 'publication.readOnly.undone'
      : 'published.readOnly',
  );
}
