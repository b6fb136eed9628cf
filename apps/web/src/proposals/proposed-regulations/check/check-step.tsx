// The check step of a draft: changes from today's rules, findings with their location, the legal
// order text, and publishing. A published proposal is read-only.
import { applyFix, findingKey, type ProposalDraft } from '@curbwright/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../../../city/view/map-slice.ts';
import { usePerson } from '../../../shell/login-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../../shell/store.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showInfo } from '../../../ui/toast.ts';
import { type DraftTarget, draftEdited, stepChosen } from '../../draft-slice.ts';
import { isUnsaved } from '../../open-draft-state.ts';
import { ProposedChanges } from '../../publication/proposed-changes.tsx';
import { stepIds } from '../draft-steps.tsx';
import styles from './check.module.css';
import { CheckActions } from './check-actions.tsx';
import { CheckSummary } from './check-summary.tsx';
import { DifferenceView } from './difference-view.tsx';
import { countFindings, type ShownFinding } from './findings.ts';
import { FindingsList } from './findings-list.tsx';
import { legalOrderPlaces } from './legal-order-places.ts';
import { LegalOrderView } from './legal-order-view.tsx';
import { boxOfLink } from './link-box.ts';
import { fixAll, type LintInputs } from './lint-in-browser.ts';
import { LoadFailed } from './load-failed.tsx';
import { PublishedNote } from './published-note.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { useFindings, useLintInputs, useStoredProposal } from './use-findings.ts';
import { useStepAfterCheck } from './use-step-after-check.ts';
import { useWaivers } from './use-waivers.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly place: DraftTarget;
  /** The signs of the draft's rules. */
  readonly signs?: ReactNode;
  /** The review of the saved proposal. */
  readonly review?: ReactNode;
}

/** Returns the button of the finding's rule card; focusing it scrolls the card into view. */
function findRuleCard(index: number): Element | null | undefined {
  const cards = document.querySelector(`#${stepIds('rules').panel} section > ol`);
  return cards?.children[index]?.querySelector('button');
}

/** Expands the payment of the whole regulation and returns its button. */
function openPaymentEditor(): Element | null {
  const button = document.querySelector(`#${stepIds('rules').panel} [data-payment] button[aria-expanded]`);
  if (button instanceof HTMLElement && button.getAttribute('aria-expanded') === 'false') button.click();
  return button;
}

/** Actions available to the user for a finding. */
function useFindingActions(draft: ProposalDraft, known: LintInputs | null) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { person } = usePerson();
  const mayEdit = person?.permissions.includes('edit') ?? false;
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const { waive, unwaive, isBusy } = useWaivers();
  const edit = useCallback(
    (next: ProposalDraft) => dispatch(draftEdited({ draft: next, key: null, at: Date.now() })),
    [dispatch],
  );
  const onFixAll = () => {
    if (known === null) return;
    const fixed = fixAll(draft, known);
    if (fixed.count === 0) return;
    edit(fixed.draft);
    showInfo(t('check.fixed', { count: fixed.count }));
  };
  return {
    isBusy,
    onFixAll: mayEdit ? onFixAll : null,
    noWaiving: mayPublish ? null : t('check.noWaiving'),
    onFix: mayEdit
      ? ({ fix }: ShownFinding) => {
          if (fix !== null) edit(applyFix(draft, fix));
        }
      : null,
    onWaive: mayPublish ? ({ key }: ShownFinding, reason: string) => waive(key, reason) : null,
    onUnwaive: mayPublish ? ({ key }: ShownFinding) => unwaive(key) : null,
    onRestriction: (index: number) => {
      focusAfter(
        () => dispatch(stepChosen('rules')),
        () => findRuleCard(index),
      );
    },
    onPayment: () => {
      focusAfter(() => dispatch(stepChosen('rules')), openPaymentEditor);
    },
    onLink: (link: number) => {
      const found = known?.facts.get(link);
      if (found !== undefined) dispatch(cameraSet({ kind: 'box', box: boxOfLink(found) }));
    },
  };
}

export function CheckStep({ draft, place, signs, review }: Props) {
  const { t } = useTranslation();
  const answer = useStoredProposal(place.proposal);
  const unsaved = useAppSelector((state) => isUnsaved(state.draft));
  const step = useStepAfterCheck(place.proposal);
  const { known, isLoading, again } = useLintInputs(draft);
  const { findings, isWhole } = useFindings(draft, place, known);
  const actions = useFindingActions(draft, known);
  const [highlightedKey, setPointed] = useState<string | null>(null);
  const places = useMemo(
    () => legalOrderPlaces(draft, known?.facts ?? new Map(), answer),
    [draft, known, answer],
  );
  const time = useMemo(
    () =>
      known === null ? null : { timeZone: known.dictionary.time_zone, calendar: known.dictionary.calendar },
    [known],
  );
  if (known === null || findings === null || time === null)
    return again === null ? (
      <Skeleton label={t('check.waiting')} lines={6} />
    ) : (
      <LoadFailed text={t('check.factsFailed')} onRetry={again} />
    );
  const isPublished = answer?.is_published === true;
  // What a scheduled or undone publication proposes is not an answer about now.
  const isApplied = (answer?.publication ?? null) === null || answer?.publication?.state === 'effective';
  const pointedAt = findings.find((finding) => findingKey(finding) === highlightedKey)?.place ?? null;
  const counts = countFindings(findings);
  return (
    <div className="grid gap-20">
      {isPublished ? (
        <PublishedNote answer={answer} />
      ) : (
        <CheckSummary
          counts={counts}
          step={step}
          isUnsaved={unsaved || place.proposal === null}
          isSentBack={answer?.review.state === 'sent_back'}
        />
      )}
      {again !== null && <LoadFailed text={t('check.factsFailed')} onRetry={again} />}
      {!isPublished && place.proposal !== null && <ScheduledList ids={[place.proposal]} isQuiet />}
      {review}
      {isApplied ? (
        <DifferenceView
          draft={draft}
          known={known}
          proposal={place.proposal}
          place={pointedAt}
          isAlone={isPublished}
        />
      ) : (
        answer !== undefined && <ProposedChanges proposal={answer} />
      )}
      {!isPublished && (
        <>
          <FindingsList findings={findings} pointed={highlightedKey} onPoint={setPointed} {...actions} />
          {!isWhole && (
            <p className={`soft text-13 ${styles.small}`}>
              {unsaved ? t('check.afterSaving') : t('check.surroundings')}
            </p>
          )}
        </>
      )}
      {signs}
      <Disclosure title={t('check.order')}>
        {isLoading ? (
          <Skeleton label={t('check.waiting')} lines={3} />
        ) : (
          <LegalOrderView draft={draft} places={places} time={time} />
        )}
      </Disclosure>
      {!isPublished && place.proposal !== null && <CheckActions proposal={place.proposal} />}
    </div>
  );
}
