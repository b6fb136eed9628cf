// Publishes one or more proposals: what will be in force and from when, what prevents it, and the
// result of each.
import {
  formatDateAndTime,
  isApprovedByPublishing,
  mergeFullStops,
  waitsForSecondPerson,
} from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../../city/city/city-hooks.ts';
import { api } from '../../../shell/api.ts';
import { usePerson } from '../../../shell/login-hooks.ts';
import { trackOwnWrite } from '../../../shell/own-writes.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import { store, useAppSelector } from '../../../shell/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { invalidFields, useInvalidFieldCount } from '../../../ui/invalid-fields.ts';
import { MultilineField } from '../../../ui/multiline-field.tsx';
import { showInfo, showSuccess } from '../../../ui/toast.ts';
import { isUnsaved } from '../../open-draft-state.ts';
import { usePlaceName } from '../../place-name.ts';
import {
  defaultPublishDay,
  isPastPublishTime,
  type PublishTime,
  toEffectiveFrom,
  toPublishInstant,
} from '../../publish-time.ts';
import { PublishTimeFields } from '../../publish-time-fields.tsx';
import { maxRemarkLength } from '../../reviews/remark-length.ts';
import { saveDraft } from '../../save-draft.ts';
import { usePublishedActions } from '../../use-published-actions.ts';
import { useUndoMinutes } from '../../use-undo-minutes.ts';
import { closeDraftOf, reloadPublishedCity } from './after-change.ts';
import { BatchButtons } from './batch-buttons.tsx';
import styles from './dialogs.module.css';
import { LoadFailed, RowsLoadFailed, useRowsPendingReason } from './load-failed.tsx';
import { OpenRemarksNote } from './open-remarks-note.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { Outcome } from './outcomes.ts';
import { ProposalLosses, useChangedCurbs } from './proposal-losses.tsx';
import { ProposalsSummary } from './proposals-summary.tsx';
import { reviewedVersions } from './reviewed-versions.ts';
import { RuleChangesSummary } from './rule-changes-summary.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { useBatchRun } from './use-batch-run.ts';
import { useLastPlannedChange } from './use-planned-rules.ts';
import { useProposalRows } from './use-proposal-rows.ts';
import { usePublishCheck } from './use-publish-check.ts';
import { useOutcomeFormatters } from './use-rejection.ts';

export interface BatchDialogProps {
  readonly ids: readonly number[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
  /** Whether the proposal is approved first, with an optional remark. */
  readonly approves?: boolean | undefined;
}

/** Saves the open draft when it is among the proposals and has unsaved changes. */
async function saveOpenDraft(ids: readonly number[]): Promise<'as it was' | 'saved' | 'refused'> {
  const { draft } = store.getState();
  const proposal = draft.open?.proposal;
  if (
    typeof proposal !== 'number' ||
    !ids.includes(proposal) ||
    (!isUnsaved(draft) && invalidFields.count() === 0)
  )
    return 'as it was';
  return (await store.dispatch(saveDraft())).ok ? 'saved' : 'refused';
}

/** `remark` is stored with what waits for review, which publishing approves; '' = none. */
function usePublishing(when: PublishTime, remark: string) {
  const { refusalOf, outcomeOf } = useOutcomeFormatters();
  const [publishOne] = api.usePublishProposedRegulationMutation();
  const [publishMany] = api.usePublishProposedRegulationsMutation();
  const { data: city } = api.useCurrentCityQuery();
  return async (
    ids: readonly number[],
    versions: readonly (number | null)[],
  ): Promise<readonly Outcome[]> => {
    const cityTime = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
    const from = {
      ...toEffectiveFrom(when, cityTime, Date.now()),
      ...(remark === '' ? {} : { remark }),
    };
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      const [version = null] = versions;
      const { error } = await publishOne({
        params: { id: first },
        body: { ...from, ...(version === null ? {} : { version }) },
      });
      return [
        error === undefined ? { id: first, ok: true, title: null, detail: null } : refusalOf(first, error),
      ];
    }
    const { data, error } = await publishMany({
      body: { ...from, proposed_regulation_ids: [...ids], versions: [...versions] },
    });
    return data?.results.map(outcomeOf) ?? ids.map((id) => refusalOf(id, error));
  };
}

const actLabels = {
  publish: { now: 'publish.act', day: 'publish.plan' },
  approve: { now: 'publish.approveAct', day: 'publish.approvePlan' },
} as const;

function PublishForm({ ids: given, onClose, onDone, approves = false }: Omit<BatchDialogProps, 'opened'>) {
  // The list behind the dialog may change while the action runs, but the dialog keeps its initial
  // ids.
  const [ids] = useState(given);
  const { t } = useTranslation();
  const [one] = ids.length === 1 ? ids : [];
  const rows = useProposalRows(ids, false);
  const { person, settled } = usePerson();
  const { checked, retry } = usePublishCheck(one ?? null);
  const {
    answer = null,
    blocking = [],
    waived = [],
    warnings = [],
  } = checked?.kind === 'checked' ? checked : {};
  const changed = useChangedCurbs(rows);
  const areLossesPending = changed.groups === null && !changed.isFailed && !changed.isTooMany;
  const rowsPending = useRowsPendingReason(rows);
  // Nobody publishes before seeing what is lost.
  const waiting = rowsPending ?? (areLossesPending ? t('publish.lossesLoading') : null);
  const now = useCurrentMinute();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const cityTime = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
  const own = answer === null ? null : answer.effective_from;
  const planned = own === null ? null : Date.parse(own);
  const day = defaultPublishDay(planned, cityTime, now);
  const [chosen, setWhen] = useState<PublishTime | null>(null);
  const when: PublishTime =
    chosen ??
    (one === undefined ? { kind: 'draft' } : planned !== null && planned > now ? day : { kind: 'now' });
  const past = isPastPublishTime(when, cityTime, now);
  const firstPossible = useLastPlannedChange(ids);
  const start =
    when.kind === 'day'
      ? toPublishInstant(when, cityTime, now)
      : when.kind === 'draft'
        ? (planned ?? now)
        : now;
  const isBeforePlanned = firstPossible !== null && start <= firstPossible;
  const [timeFault, setTimeFault] = useState<string | null>(null);
  const faultyFieldCount = useInvalidFieldCount();
  const openProposal = useAppSelector((state) => state.draft.open?.proposal ?? null);
  // Incomplete input in the open draft would not be published with it.
  const faulty = openProposal !== null && ids.includes(openProposal) ? faultyFieldCount : 0;
  const batch = useBatchRun();
  const [remark, setRemark] = useState('');
  const publish = usePublishing(when, remark.trim());
  const loadedRows = [...rows.byId.values()];
  const approvesSome = approves || loadedRows.some(({ review }) => isApprovedByPublishing(review));
  const others = new Set(loadedRows.flatMap(({ id, review }) => (waitsForSecondPerson(review) ? [id] : [])));
  const ready = ids.filter((id) => !others.has(id));
  const placeOf = usePlaceName();
  const undoMinutes = useUndoMinutes();
  const actionsOf = usePublishedActions();
  const act = async (wanted: readonly number[]) => {
    const saved = await saveOpenDraft(wanted);
    if (saved === 'refused') return;
    // The version just saved has not been checked yet.
    if (saved === 'saved' && one !== undefined) return showInfo(t('publish.savedFirst'));
    const seen = (part: readonly number[]) =>
      reviewedVersions(part, rows, store.getState().draft.open, answer?.version ?? null);
    const published = await trackOwnWrite(async () => {
      const done = await batch.run(wanted, (part) => publish(part, seen(part)));
      const inForce = done.flatMap(({ id, ok }) => (ok ? [id] : []));
      closeDraftOf(inForce);
      return inForce;
    });
    // Load the rows again so that a retry of rejected proposals uses their current versions.
    if (published.length < wanted.length) rows.again();
    if (published.length === 0) return;
    const row = rows.byId.get(published[0] ?? 0);
    const what =
      row === undefined || published.length > 1
        ? t('outcome.proposals', { count: published.length })
        : t('outcome.result', { place: placeOf(row), result: t('publish.isPublished') });
    const from =
      when.kind === 'day'
        ? mergeFullStops(
            t('published.from', { when: formatDateAndTime(toPublishInstant(when, cityTime, now), reader) }),
          )
        : null;
    const details = [what, from].filter((text) => text !== null).join(' · ');
    const { undo, signOrders } = actionsOf(published, what);
    showSuccess(
      t('publish.done'),
      [undo, signOrders].filter((action) => action !== null),
      undo !== null ? `${details} · ${t('undoPublication.within', { minutes: undoMinutes })}` : details,
    );
    onDone?.();
    if (one !== undefined) onClose();
    await reloadPublishedCity();
  };
  // A toast can't be reached while the dialog with the results is open.
  const inForce = batch.outcomes.flatMap(({ id, ok }) => (ok ? [id] : []));
  const done = actionsOf(inForce, t('outcome.proposals', { count: inForce.length }));
  const afterward = [done.undo, done.signOrders].filter((action) => action !== null);
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const reason =
    settled && !mayPublish
      ? t('publish.notAllowed')
      : ready.length === 0
        ? t('publish.allNeedOthers', { count: ids.length })
        : blocking.length > 0
          ? t('publish.blocked', { count: blocking.length })
          : timeFault !== null
            ? timeFault
            : faulty > 0
              ? t('draft.faulty', { count: faulty })
              : past
                ? t('proposal.schedule-past')
                : isBeforePlanned
                  ? t('scheduled.later', { when: formatDateAndTime(firstPossible, reader) })
                  : checked === null
                    ? waiting
                    : checked.kind === 'failed'
                      ? t('publish.notChecked')
                      : checked.kind === 'checked'
                        ? waiting
                        : t('check.waiting');
  return (
    <Dialog
      title={approves ? t('publish.approveTitle') : t('publish.title', { count: ids.length })}
      closeLabel={t('app.close')}
      onClose={() => batch.running === null && onClose()}
      footer={
        <BatchButtons
          batch={batch}
          ids={ready}
          act={t(actLabels[approves ? 'approve' : 'publish'][when.kind === 'day' ? 'day' : 'now'])}
          acting={t('publish.acting')}
          reason={reason}
          afterward={afterward}
          onAct={(wanted) => void act(wanted)}
          onClose={onClose}
        />
      }
    >
      {batch.outcomes.length === 0 ? (
        <>
          <ProposalsSummary ids={ids} rows={rows} excluded={others} />
          <OpenRemarksNote rows={rows} onLeave={onClose} />
          <RuleChangesSummary rows={rows} />
          <ProposalLosses changed={changed} />
          <ScheduledList ids={ids} />
          <RowsLoadFailed rows={rows} />
          {checked?.kind === 'failed' && <LoadFailed text={t('publish.notChecked')} onRetry={retry} />}
          <p className="soft text-13">{t('publish.about')}</p>
          {blocking.length > 0 && (
            <div className={`grid gap-4 pad-12 round-6 bad-wash ${styles.blocking}`} role="alert">
              <p className="bold">{t('publish.blocked', { count: blocking.length })}</p>
              <ul>
                {blocking.map(({ finding, text }) => (
                  <li key={finding}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          {warnings.length > 0 && (
            <div className="grid gap-4">
              <p className="bold">{t('check.warnings', { count: warnings.length })}</p>
              <ul>
                {warnings.map(({ finding, text }) => (
                  <li key={finding}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          {waived.length > 0 && (
            <Disclosure title={t('publish.waived', { count: waived.length })}>
              <ul>
                {waived.map(({ finding, text }) => (
                  <li key={finding}>{text}</li>
                ))}
              </ul>
            </Disclosure>
          )}
          <PublishTimeFields
            when={when}
            day={day}
            kinds={one === undefined ? ['draft', 'now', 'day'] : ['now', 'day']}
            isPast={past}
            onChange={setWhen}
            onFault={setTimeFault}
          />
          {approvesSome && (
            <MultilineField
              label={t('review.optionalRemark')}
              value={remark}
              longest={maxRemarkLength}
              onChange={setRemark}
            />
          )}
        </>
      ) : (
        <OutcomeList outcomes={batch.outcomes} rows={rows} doneWord={t('publish.published')} />
      )}
    </Dialog>
  );
}

/** Publishes the proposals; calls `onDone` when at least one was published. */
export function PublishDialog({ opened, ids, ...more }: BatchDialogProps) {
  return opened && ids.length > 0 ? <PublishForm ids={ids} {...more} /> : null;
}
