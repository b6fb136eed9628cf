// Import wizard. The state of the server's job determines the step. The draft of the mapping is
// stored in the tab until the dry run.
import type { ImportJobAnswer, ImportReportAnswer } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep, RunStep } from './done-step.tsx';
import { firstDraft, type ImportDraft, keepDraft, keptDraft, offsetOf, optionsOf } from './draft.ts';
import { offersReplace, stepOf } from './import-steps.ts';
import styles from './imports.module.css';
import { LookingStep } from './looking-step.tsx';
import type { ImportMapComponent } from './map-of-import.ts';
import { missingParts, placeOf } from './mapping-place.ts';
import { missingRules } from './mapping-rules.ts';
import { ReplaceTick } from './replace-tick.tsx';
import { StandardStep } from './standard-step.tsx';
import { StepHeading, StepList } from './step-frame.tsx';
import { useJob } from './use-job.ts';
import { useImportWords } from './use-words.ts';

interface Ways {
  readonly CurbMap: ImportMapComponent;
  readonly onList: () => void;
  readonly onNew: () => void;
  readonly onJob: (job: number) => void;
  readonly onMap: (box: NonNullable<ImportReportAnswer['bounds']>) => void;
}

interface SayProps extends Ways {
  readonly job: ImportJobAnswer;
  readonly onRehearse: () => void;
}

/** Returns the message key of what is missing before a dry run. `null`: nothing. */
function missingIn({ mapping, curbOffset }: ImportDraft, columns: number): string | null {
  if (mapping === null)
    return curbOffset.trim() !== '' && offsetOf(curbOffset) === null ? 'imports.curbOffsetFault' : null;
  if (columns === 0) return 'imports.reading.needLayer';
  return missingParts(placeOf(mapping)).length > 0 ? 'imports.place.missing' : missingRules(mapping);
}

/** The second step: what the files contain. */
function SayStep({ job, onRehearse, CurbMap, onNew }: SayProps) {
  const { t, i18n } = useTranslation();
  const words = useImportWords();
  const [draft, setDraft] = useState(() => keptDraft(job.id, sessionStorage) ?? firstDraft(job));
  const [replace, setReplace] = useState(job.options?.replace ?? false);
  const [preview, previewing] = api.usePreviewImportMutation();
  const [cancel] = api.useCancelImportMutation();
  const { inspection } = job;
  if (inspection === null) return null;
  const say = (next: ImportDraft) => {
    keepDraft(job.id, next, sessionStorage);
    setDraft(next);
  };
  const anew = () => keepDraft(job.id, null, sessionStorage);
  const missing = missingIn(draft, inspection.columns.length);
  const query = { language: i18n.language };
  const drop = async () => {
    await cancel({ params: { id: job.id }, query });
    onNew();
  };
  const rehearse = async () => {
    const answer = await preview({
      params: { id: job.id },
      query,
      body: optionsOf(draft, replace),
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
          <p role="alert" className={styles.fault}>
            {job.problem.text}
          </p>
        )}
        {offersReplace(job) && <ReplaceTick checked={replace} onChange={setReplace} />}
        {job.is_interrupted && <p className={styles.caution}>{t('imports.interrupted')}</p>}
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
      <div className={styles.foot}>
        <Button variant="default" onClick={() => void drop()}>
          {t('imports.file.other')}
        </Button>
        <p className={styles.soft} role="status">
          {missing === null ? t('imports.say.nothingYet') : t(missing)}
        </p>
        <ReasonedButton
          reason={missing === null ? null : t(missing)}
          loading={previewing.isLoading}
          onClick={() => void rehearse()}
        >
          {t('imports.say.check', { count: inspection.records, number: words.number(inspection.records) })}
        </ReasonedButton>
      </div>
    </>
  );
}

export function ImportWizard({ id, ...ways }: Ways & { readonly id: number }) {
  const { t, i18n } = useTranslation();
  const { job, isError, again } = useJob(id);
  const [back, setBack] = useState(false);
  const [preview] = api.usePreviewImportMutation();
  const state = job?.state;
  useEffect(() => {
    if (state === 'done' || state === 'cancelled') keepDraft(id, null, sessionStorage);
  }, [id, state]);
  if (isError && job === null)
    return (
      <StateMessage
        role="alert"
        title={t('imports.gone')}
        action={
          <div className={styles.buttons}>
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
  const step = stepOf(job, back);
  const part = () => {
    if (step === 'file') return <LookingStep job={job} onOther={ways.onNew} onList={ways.onList} />;
    if (step === 'columns')
      return (
        // The key resets the step when the file was inspected again, which may finish before the
        // page shows that it began.
        <SayStep key={JSON.stringify(job.inspection)} {...ways} job={job} onRehearse={() => setBack(false)} />
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
