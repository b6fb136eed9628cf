// Progress of a job: its step as text with a bar, announced to screen readers, and a cancel button.
import type { ImportJobResponse } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { percentOf } from './import-steps.ts';

type Job = Pick<ImportJobResponse, 'id' | 'step' | 'done' | 'of' | 'may'>;

export function JobProgress({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation();
  const [cancel] = api.useCancelImportMutation();
  const stop = job.may.includes('cancel')
    ? {
        cancelLabel: t('imports.cancel'),
        onCancel: () => void cancel({ params: { id: job.id }, query: { language: i18n.language } }),
      }
    : {};
  return (
    <ProgressBar
      label={t(`imports.running.${job.step ?? 'wait'}`)}
      percent={percentOf(job)}
      language={i18n.language}
      {...stop}
    />
  );
}
