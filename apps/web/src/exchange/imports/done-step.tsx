// The last two steps: the running import, which the user may watch or leave, and then its results,
// with buttons to show the map and to roll the import back.
import type { ImportJobResponse, ImportReportResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';
import { IssueList } from './issue-list.tsx';
import { JobProgress } from './job-progress.tsx';
import { ReportView } from './report-view.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { StepHeading } from './step-frame.tsx';
import { useImportFormat } from './use-import-format.ts';

interface RunProps {
  readonly job: ImportJobResponse;
  readonly onClose: () => void;
}

export function RunStep({ job, onClose }: RunProps) {
  const { t } = useTranslation();
  const files = useImportFormat().files(job.files);
  const isUndo = job.kind === 'undo';
  return (
    <section className={styles.card}>
      <StepHeading about={t('imports.run.about')}>
        {isUndo ? t('imports.run.undo', { id: job.import_id }) : t('imports.run.title', { files })}
      </StepHeading>
      <JobProgress job={job} />
      <div className="row wrap gap-8 min-width-0">
        <Button variant="default" onClick={onClose}>
          {t('imports.run.leave')}
        </Button>
      </div>
    </section>
  );
}

interface DoneProps {
  readonly job: ImportJobResponse;
  readonly onClose: () => void;
  readonly onMap: (box: NonNullable<ImportReportResponse['bounds']>) => void;
  readonly onNew: () => void;
  /** Receives the id of the rollback job. */
  readonly onUndoing: (job: number) => void;
}

export function DoneStep({ job, onClose, onMap, onNew, onUndoing }: DoneProps) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const [asks, setAsks] = useState(false);
  const files = words.files(job.files);
  const isUndo = job.kind === 'undo';
  const { report } = job;
  const bounds = report?.bounds ?? null;
  const id = report?.import_id ?? null;
  return (
    <>
      <section className={styles.card}>
        <StepHeading about={isUndo ? t('imports.done.undoneAbout') : undefined}>
          {isUndo ? t('imports.done.undone', { id: job.import_id }) : t('imports.done.title', { files })}
        </StepHeading>
        {report !== null && <ReportView report={report} isDone />}
        <div className="row wrap gap-8 min-width-0">
          {bounds !== null && <Button onClick={() => onMap(bounds)}>{t('imports.done.map')}</Button>}
          {!isUndo && id !== null && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('imports.undo.act')}
            </Button>
          )}
          <Button variant="default" onClick={onNew}>
            {t('imports.done.another')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('imports.toList')}
          </Button>
        </div>
      </section>
      {report !== null && (
        <section className={styles.card}>
          <h4 className="section-title margin-0">{t('imports.done.losses')}</h4>
          <IssueList job={job.id} report={report} />
        </section>
      )}
      {asks && id !== null && (
        <RollbackDialog
          id={id}
          source={files}
          counts={report?.counts ?? null}
          onClose={() => setAsks(false)}
          onUndoing={onUndoing}
        />
      )}
    </>
  );
}
