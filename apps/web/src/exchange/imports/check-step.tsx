// Third step, after the dry run: what is new, changed and retired, what could not be imported, the
// curbs on a map, and the button to start.
import type { ImportJobResponse, ImportReportResponse } from '@curbwright/contract';
import { isAlreadyImported } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import type { ImportMapComponent } from './import-map.ts';
import styles from './imports.module.css';
import { IssueList } from './issue-list.tsx';
import { JobProgress } from './job-progress.tsx';
import { type AcceptedLosses, AcceptStop, lostTotals, needsAcceptance } from './loss-view.tsx';
import { toMapLines } from './map-lines.ts';
import { ReplaceCheckbox } from './replace-checkbox.tsx';
import { ReportView } from './report-view.tsx';
import { StepHeading } from './step-frame.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly job: ImportJobResponse;
  readonly onBack: () => void;
  /** Repeats the dry run with or without retiring the curbs that are missing from the file. */
  readonly onReplace: (replace: boolean) => void;
  readonly CurbMap: ImportMapComponent;
}

const nothing: readonly never[] = [];
const notAccepted: AcceptedLosses = { losses: false, oddValues: false };

function Features({
  job,
  report,
  CurbMap,
}: {
  job: number;
  report: ImportReportResponse;
  CurbMap: ImportMapComponent;
}) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const nameOf = useCurbTypeName();
  const { data } = api.useImportFeaturesQuery({
    params: { id: job },
    query: { of: 'preview', language: i18n.language },
  });
  const features = data?.features ?? nothing;
  const lines = useMemo(() => toMapLines(features.map(({ geometry }) => geometry)), [features]);
  return (
    <section className={styles.card} aria-label={t('imports.check.map')}>
      <h4 className="section-title margin-0">{t('imports.check.map')}</h4>
      <CurbMap
        label={t('imports.check.map')}
        lines={lines}
        stateOf={(of) => features[of]?.properties.state ?? 'read'}
        box={report.bounds}
        reading={(of) => {
          const found = features[of]?.properties;
          if (found === undefined) return '';
          const { state, street_name, segment_id, sub_activity } = found;
          return [
            t(`imports.curbState.${state ?? 'read'}`),
            street_name,
            segment_id,
            sub_activity === null ? null : nameOf(sub_activity),
          ]
            .filter((part) => part !== null)
            .join(' · ');
        }}
      />
      {report.shown < report.of && (
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
          {t('imports.shownOf', { shown: words.number(report.shown), of: words.number(report.of) })}
        </p>
      )}
    </section>
  );
}

export function CheckStep({ job, onBack, onReplace, CurbMap }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const [start, starting] = api.useStartImportMutation();
  const { preview } = job;
  const stop = preview?.stop ?? null;
  // The user accepts only the losses shown. A preview with other losses has to be accepted again.
  const shownStop = JSON.stringify(stop);
  const [answer, setAnswer] = useState({ stop: shownStop, accepted: notAccepted });
  const accepted = answer.stop === shownStop ? answer.accepted : notAccepted;
  const files = words.files(job.files);
  if (job.state === 'previewing' || preview === null)
    return (
      <section className={styles.card}>
        <StepHeading about={t('imports.check.runningAbout')}>
          {t('imports.check.running', { files })}
        </StepHeading>
        <JobProgress job={job} />
      </section>
    );
  const isThere = isAlreadyImported(preview.changes_nothing, preview.counts);
  const { created, changed, retired } = preview.counts.links;
  const count = created + changed + retired;
  const disabledReason = () => {
    if (preview.changes_nothing)
      return t(isThere ? 'imports.check.nothingToImport' : 'imports.check.nothingRead');
    if (needsAcceptance(stop, accepted)) return t('imports.check.acceptFirst');
    return job.may.includes('start') ? null : t('imports.check.notNow');
  };
  return (
    <>
      <section className={styles.card}>
        <StepHeading about={t('imports.check.about')}>{t('imports.check.title', { files })}</StepHeading>
        {preview.changes_nothing && !isThere && <p role="alert">{t('imports.check.nothingRead')}</p>}
        {isThere && (
          <p className={styles.good}>
            {t(lostTotals(preview) === null ? 'imports.check.nothing' : 'imports.check.nothingMore')}
          </p>
        )}
        <ReportView report={preview} isDone={false} />
        {stop !== null && !preview.changes_nothing && (
          <AcceptStop
            job={job.id}
            stop={stop}
            accepted={accepted}
            onAccept={(next) => setAnswer({ stop: shownStop, accepted: next })}
          />
        )}
        <ReplaceCheckbox checked={job.options?.replace ?? false} onChange={onReplace} />
        {job.problem !== null && (
          <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
            {job.problem.text}
          </p>
        )}
        {job.is_interrupted && (
          <p className="wide-prose limited text-13 break-anywhere">{t('imports.interrupted')}</p>
        )}
        <div className="row wrap gap-8 min-width-0">
          <Button variant="default" onClick={onBack}>
            {t('imports.check.back')}
          </Button>
          <ButtonWithReason
            reason={disabledReason()}
            loading={starting.isLoading}
            onClick={() =>
              void start({
                params: { id: job.id },
                query: { language: i18n.language },
                body: { accept_losses: accepted.losses, accept_odd_values: accepted.oddValues },
              })
            }
          >
            {t('imports.check.start', { count, number: words.number(count) })}
          </ButtonWithReason>
        </div>
      </section>
      <Features job={job.id} report={preview} CurbMap={CurbMap} />
      <section className={styles.card}>
        <h4 className="section-title margin-0">{t('imports.issues.title')}</h4>
        <IssueList job={job.id} report={preview} />
      </section>
    </>
  );
}
