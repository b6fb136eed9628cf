// What went wrong with work of the server, in words: imports name the key of a text, the others a sentence of the server.
import type { JobAnswer } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';

export function useJobFailure(): (job: JobAnswer) => string | null {
  const { t } = useTranslation();
  return ({ kind, failure }) => (failure !== null && kind === 'imports' ? t(failure) : failure);
}
