// Step between files and columns: the server inspects the files, or reports why they cannot be read
// and what to do next.
import type { ImportJobResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { isInProgress } from './import-steps.ts';
import styles from './imports.module.css';
import { JobProgress } from './job-progress.tsx';
import { StepHeading } from './step-frame.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly job: ImportJobResponse;
  readonly onOther: () => void;
  readonly onList: () => void;
}

export function InspectionStep({ job, onOther, onList }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const query = { language: i18n.language };
  const { data: known } = api.useImportJobsQuery({ query });
  const [inspect, inspecting] = api.useInspectImportMutation();
  const [format, setFormat] = useState('');
  const files = words.files(job.files);
  if (job.state === 'cancelled')
    return (
      <section key="cancelled" className={styles.card}>
        <StepHeading about={job.problem === null ? t('imports.cancelledAbout', { files }) : undefined}>
          {job.kind === 'undo'
            ? t('imports.undo.failed', { id: job.import_id })
            : t('imports.state.cancelled')}
        </StepHeading>
        {job.problem !== null && (
          <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
            {job.problem.text}
          </p>
        )}
        <div className="row wrap gap-8 min-width-0">
          <Button variant="default" onClick={onList}>
            {t('imports.toList')}
          </Button>
          {job.kind === 'import' && <Button onClick={onOther}>{t('imports.file.other')}</Button>}
        </div>
      </section>
    );
  if (isInProgress(job))
    return (
      <section key="looking" className={styles.card}>
        <StepHeading>{t('imports.looking', { files })}</StepHeading>
        <JobProgress job={job} />
      </section>
    );
  const body = { format: format === '' ? null : format, layer: null, encoding: null, delimiter: null };
  return (
    <section key="asking" className={styles.card}>
      <StepHeading>
        {t(job.problem === null ? 'imports.notLooked' : 'imports.unreadable', { files })}
      </StepHeading>
      <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
        {job.problem?.text ?? t(job.is_interrupted ? 'imports.interrupted' : 'imports.busy')}
      </p>
      {job.problem !== null && (
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
          {t('imports.unreadableHelp')}
        </p>
      )}
      {job.may.includes('inspect') && (
        <div className={styles.row}>
          <SelectField
            label={t('imports.readAs')}
            value={format}
            options={[
              { value: '', label: t('imports.readAsFound') },
              ...(known?.formats ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setFormat}
          />
          <Button
            variant="default"
            loading={inspecting.isLoading}
            onClick={() => void inspect({ params: { id: job.id }, query, body })}
          >
            {t('imports.lookAgain')}
          </Button>
        </div>
      )}
      <div className="row wrap gap-8 min-width-0">
        <Button onClick={onOther}>{t('imports.file.other')}</Button>
      </div>
    </section>
  );
}
