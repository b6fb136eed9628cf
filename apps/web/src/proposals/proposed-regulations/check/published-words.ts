// Explains why a published proposal is read-only.
import { useTranslation } from 'react-i18next';
import type { DraftPlace } from '../../draft-slice.ts';
import { useAnswer } from './use-findings.ts';

/** `null` = not published. */
export function usePublishedWords({ proposal }: Pick<DraftPlace, 'proposal'>): string | null {
  const { t } = useTranslation();
  return useAnswer(proposal)?.is_published === true ? t('published.readOnly') : null;
}
