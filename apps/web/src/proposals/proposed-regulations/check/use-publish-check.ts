// Loads the single proposal of the publish dialog with its check, anew each time the dialog opens.
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { useAppSelector } from '../../../shell/store.ts';
import { type PublishCheck, toPublishCheck } from './publish-check.ts';

interface PublishCheckQuery {
  /** `null` when several proposals are published; their results contain the check's findings. */
  readonly checked: PublishCheck | null;
  readonly retry: () => void;
}

export function usePublishCheck(id: number | null): PublishCheckQuery {
  const { language } = useTranslation().i18n;
  const arg = id === null ? skipToken : { params: { id }, query: { language } };
  const fresh = { refetchOnMountOrArgChange: true };
  const answer = api.useProposedRegulationQuery(arg, fresh);
  const lint = api.useLintProposedRegulationQuery(arg, fresh);
  const open = useAppSelector((state) => state.draft.open);
  const least = open?.proposal === id ? (open?.version ?? 0) : 0;
  const checked = id === null ? null : toPublishCheck(answer, lint, least);
  const { refetch: readAnswer } = answer;
  const { refetch: readLint } = lint;
  const isStale = checked?.kind === 'stale';
  useEffect(() => {
    if (!isStale) return;
    void readAnswer();
    void readLint();
  }, [isStale, readAnswer, readLint]);
  return {
    checked,
    retry: () => {
      void readAnswer();
      void readLint();
    },
  };
}
