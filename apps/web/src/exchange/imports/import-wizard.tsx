// Import wizard. The state of the server's job determines the step. The draft of the mapping is
// stored in the tab until the dry run.
import type { ImportJobResponse, ImportReportResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusInvalidText } from '../../ui/invalid-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep, RunStep } from './done-step.tsx';
import {
  type ImportDraft,
  initialDraft,
  loadDraft,
  parseOffset,
  storeDraft,
  toImportOptions,
} from './draft.ts';
import type { ImportMapComponent } from './import-map.ts';
import { offersReplace, selectStep } from './import-steps.ts';
import styles from './imports.module.css';
import { InspectionStep } from './inspection-step.tsx';
import { locationOf, missingLocationParts } from './mapping-location.ts';
import { findMissingRule } from './mapping-rules.ts';
import { ReplaceCheckbox } from './replace-checkbox.tsx';
import { StandardStep } from './standard-step.tsx';
import { StepHeading, StepList } from './step-frame.tsx';
import { useImportFormat } from './use-import-format.ts';
import { useJob } from './use-job.ts';

interface WizardProps {
  readonly CurbMap: ImportMapComponent;
  readonly onList: () => void;
  readonly onNew: () => void;
  readonly onJob: (job: number) => void;
  readonly onMap: (box: NonNullable<ImportReportResponse['bounds']>) => void;
}

interface ContentStepProps extends WizardProps {
  readonly job: ImportJobResponse;
  readonly onDryRun: () => void;
}

/** Returns the message key of what is missing before a dry run. `null`: nothing. */
function findMissingInput({ mapping, curbOffset }: ImportDraft, columns: number): string | null {
  if (mapping === null)
    return curbOffset.trim() !== '' && parseOffset(curbOffset) === null ? 'imports.curbOffsetFault' : null;
  if (columns === 0) return 'imports.reading.needLayer';
  return missingLocationParts(locationOf(mapping)).length > 0
    ? 'imports.place.missing'
    : findMissingRule(mapping);
}

/** The second step: what the files contain. */
function ContentStep({ job, onDryRun: onRehearse, CurbMap, onNew }: ContentStepProps) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const [draft, setDraft] = useState(() => loadDraft(job.id, sessionStorage) ?? initialDraft(job));
  const [replace, setReplace] = useState(job.options?.replace ?? false);
  const foot = useRef<HTMLDivElement>(null);
  const [preview, previewing] = api.usePreviewImportMutation();
  const [cancel] = api.useCancelImportMutation();
  const { inspection } = job;
  if (inspection === null) return null;
  const say = (next: ImportDraft) => {
    storeDraft(job.id, next, sessionStorage);
    setDraft(next);
  };
  const anew = () => storeDraft(job.id, null, sessionStorage);
  const missing = findMissingInput(draft, inspection.columns.length);
  const query = { language: i18n.language };
  const drop = async () => {
    await cancel({ params: { id: job.id }, query });
    onNew();
  };
  const rehearse = async () => {
    const answer = await preview({
      params: { id: job.id },
      query,
      body: toImportOptions(draft, replace),
    });
    if (answer.error === undefined) onRehearse();
  };
  return (
    <>
      <section className={styles.card}>
        <StepHeading about={t(draft.mapping === null ? 'imports.say.aboutStandard' : 'imports.say.about')}>
          {t('imports.say.title', { files: words.files(job.files) })}
        </StepHeading>
        {job.problem !== null && (
          <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
            {job.problem.text}
          </p>
        )}
        {offersReplace(job) && <ReplaceCheckbox checked={replace} onChange={setReplace} />}
        {job.is_interrupted && (
          <p className="wide-prose limited text-13 break-anywhere">{t('imports.interrupted')}</p>
        )}
      </section>
      {draft.mapping === null ? (
        <StandardStep
          job={job}
          inspection={inspection}
          draft={draft}
          change={(part) => say({ ...draft, ...part })}
          onAnew={anew}
          CurbMap={CurbMap}
        />
      ) : (
        <ColumnsStep
          job={job}
          inspection={inspection}
          mapping={draft.mapping}
          change={(mapping) => say({ ...draft, mapping })}
          onAnew={anew}
          CurbMap={CurbMap}
        />
      )}
      <div ref={foot} className={styles.foot}>
        <Button variant="default" onClick={() => void drop()}>
          {t('imports.file.other')}
        </Button>
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone" role="status">
          {missing === null ? t('imports.say.nothingYet') : t(missing)}
        </p>
        <ButtonWithReason
          reason={missing === null ? null : t(missing)}
          loading={previewing.isLoading}
          onClick={() => {
            if (!focusInvalidText(foot.current?.parentElement ?? null)) void rehearse();
          }}
        >
          {t('imports.say.check', { count: inspection.records, number: words.number(inspection.records) })}
        </ButtonWithReason>
      </div>
    </>
  );
}

export function ImportWizard({ id, ...ways }: WizardProps & { readonly id: number }) {
  const { t, i18n } = useTranslation();
  const { job, isError, again } = useJob(id);
  const [back, setBack] = useState(false);
  const [preview] = api.usePreviewImportMutation();
  const state = job?.state;
  useEffect(() => {
    if (state === 'done' || state === 'cancelled') storeDraft(id, null, sessionStorage);
  }, [id, state]);
  if (isError && job === null)
    return (
      <StateMessage
        role="alert"
        title={t('imports.gone')}
        action={
          <div className="row wrap gap-8 min-width-0">
            <Button onClick={again}>{t('app.retry')}</Button>
            <Button variant="default" onClick={ways.onList}>
              {t('imports.toList')}
            </Button>
          </div>
        }
      >
        {t('imports.goneHelp')}
      </StateMessage>
    );
  if (job === null) return <Skeleton label={t('imports.title')} lines={6} />;
  const step = selectStep(job, back);
  const part = () => {
    if (step === 'file') return <InspectionStep job={job} onOther={ways.onNew} onList={ways.onList} />;
    if (step === 'columns')
      return (
        // The key resets the step when the file was inspected again, which may finish before the
        // page shows that it began.
        <ContentStep
          key={JSON.stringify(job.inspection)}
          {...ways}
          job={job}
          onDryRun={() => setBack(false)}
        />
      );
    if (step === 'check')
      return (
        <CheckStep
          job={job}
          CurbMap={ways.CurbMap}
          onBack={() => setBack(true)}
          onReplace={(replace) => {
            if (job.options === null) return;
            const query = { language: i18n.language };
            void preview({ params: { id }, query, body: { ...job.options, replace } });
          }}
        />
      );
    if (step === 'run') return <RunStep job={job} onClose={ways.onList} />;
    return (
      <DoneStep
        job={job}
        onClose={ways.onList}
        onMap={ways.onMap}
        onNew={ways.onNew}
        onUndoing={ways.onJob}
      />
    );
  };
  return (
    <>
      {job.kind === 'import' && <StepList current={step} />}
      {part()}
    </>
  );
}
