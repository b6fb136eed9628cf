// The manager's workspace on the map: the draft panel with components from other features, its
// dialogs, and the bar at the top of the map.

import type { ProposalDraft } from '@curbwright/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../city/view/map-slice.ts';
import { selectedLink } from '../city/view/selection-slice.ts';
import { setDraftSaveError } from '../proposals/draft-save-error.ts';
import {
  type DraftTarget,
  draftClosed,
  draftEdited,
  draftPanelShown,
  hasDraftPanel,
  type OpenDraft,
  readOnlySet,
  stepChosen,
} from '../proposals/draft-slice.ts';
import { HistoryButton } from '../proposals/history/history-button.tsx';
import { isUnsaved } from '../proposals/open-draft-state.ts';
import { PickBar } from '../proposals/picking/pick-bar.tsx';
import { SectionEditor } from '../proposals/picking/section-editor.tsx';
import { usePicking } from '../proposals/picking/use-picking.ts';
import { useReportPresence } from '../proposals/presence/use-report-presence.ts';
import { CheckStep } from '../proposals/proposed-regulations/check/check-step.tsx';
import { DraftActions } from '../proposals/proposed-regulations/check/draft-actions.tsx';
import { countFindings } from '../proposals/proposed-regulations/check/findings.ts';
import { useReadOnlyReason } from '../proposals/proposed-regulations/check/read-only-reason.ts';
import {
  useFindings,
  useLintInputs,
  useStoredProposal,
} from '../proposals/proposed-regulations/check/use-findings.ts';
import { DraftDialogs } from '../proposals/proposed-regulations/draft-dialogs.tsx';
import { DraftPanel } from '../proposals/proposed-regulations/draft-panel.tsx';
import { stepIds } from '../proposals/proposed-regulations/draft-steps.tsx';
import { RestoreDraftsPrompt } from '../proposals/proposed-regulations/stored-drafts-offer.tsx';
import { useCannotDraftReason } from '../proposals/proposed-regulations/use-cannot-draft-reason.ts';
import {
  useDraftCurbs,
  useDraftTitle,
  useHasUnsavedChanges,
  useStreetSummary,
} from '../proposals/proposed-regulations/use-draft.ts';
import { useProposalParam } from '../proposals/proposed-regulations/use-proposal-param.ts';
import { useStoreDraft } from '../proposals/proposed-regulations/use-store-draft.ts';
import { useWatchProposal } from '../proposals/proposed-regulations/use-watch-proposal.ts';
import { useZoomToDraft } from '../proposals/proposed-regulations/use-zoom-to-draft.ts';
import { boxAround } from '../proposals/reviews/box-around.ts';
import { changeRemarkMap, selectRemarkMap } from '../proposals/reviews/remark-map.ts';
import { ReviewSection } from '../proposals/reviews/review-section.tsx';
import type { NumberedRemark } from '../proposals/reviews/use-remarks.ts';
import { ScenarioSelect } from '../proposals/scenarios/scenario-select.tsx';
import { TemplateMenu } from '../proposals/templates/template-menu.tsx';
import { useOpenDraft } from '../proposals/use-open-draft.ts';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { setNavigationGuard } from '../shell/navigation.ts';
import { SavedViewsMenu } from '../shell/saved-views/saved-views-menu.tsx';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { focusAfter } from '../ui/focus-after.ts';
import { focusMap } from '../ui/focus-map.ts';
import { useInvalidFieldCount } from '../ui/invalid-fields.ts';
import styles from './manager-workspace.module.css';
import { NewMenu } from './new-menu.tsx';
import { RemarkPins } from './remark-pins.tsx';
import { DraftSigns, RulesEditor } from './rules-editor.tsx';
import { RequestedSignOrders } from './sign-orders.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';
import { WorkspacePanels } from './workspace-panels.tsx';

/** Renders the editor that chooses sections of a curb, in the curb's row. */
const renderSectionEditor = (link: number) => <SectionEditor link={link} />;

/**
 * Blocks navigation within the app while there are unsaved changes, until the user confirms or
 * cancels.
 */
function useUnsavedChangesGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = async (go: () => void) => {
      if (await confirmLeave()) go();
    };
    setNavigationGuard((go) => {
      void ask(go);
      return true;
    });
    return () => setNavigationGuard(null);
  }, [unsaved]);
}

/**
 * Shows the draft in the draft panel when the panel of the curb that it is edited in is gone, for
 * example by the Back button, so that nothing is lost. Without an edit it is closed.
 */
function useLeaveWithCurb(): void {
  const dispatch = useAppDispatch();
  const leftDraft = useAppSelector(({ draft, selection }) =>
    draft.inPlace !== null && draft.inPlace.link !== selectedLink(selection) ? isUnsaved(draft) : null,
  );
  // Fields with incomplete input go with the panel; what they hold is not in the draft yet.
  const invalidFieldCount = useInvalidFieldCount();
  const edited = leftDraft === null ? null : leftDraft || invalidFieldCount > 0;
  useEffect(() => {
    if (edited !== null) dispatch(edited ? draftPanelShown('rules') : draftClosed());
  }, [edited, dispatch]);
}

interface CheckedRulesProps {
  readonly draft: ProposalDraft;
  readonly place: DraftTarget;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
}

/** The rule editor with the linter's findings for each rule. */
function CheckedRules({ draft, place, onEdit }: CheckedRulesProps) {
  const { known } = useLintInputs(draft);
  const { findings } = useFindings(draft, place, known);
  return <RulesEditor draft={draft} onEdit={onEdit} {...(findings === null ? {} : { findings })} />;
}

/** The actions in the draft panel's footer, which depend on what the check finds. */
function CheckedActions({ draft, place }: Omit<CheckedRulesProps, 'onEdit'>) {
  const { known } = useLintInputs(draft);
  const { findings } = useFindings(draft, place, known);
  const step = useAppSelector((state) => state.draft.step);
  const blocking = findings === null ? 0 : countFindings(findings).blocking;
  return <DraftActions draft={draft} place={place} blocking={blocking} isLastStep={step === 'check'} />;
}

/** Returns the rule's card in the rules step, or its row where the rules are read-only. */
function findRuleCard(index: number): Element | null | undefined {
  return document
    .querySelectorAll(`#${stepIds('rules').panel} section > ol > li`)
    [index]?.querySelector('button');
}

/** The review of the saved proposal, in the check step. */
function ProposalReview({ proposal }: { readonly proposal: number | null }) {
  const dispatch = useAppDispatch();
  const answer = useStoredProposal(proposal);
  if (answer === undefined) return null;
  const showRule = (index: number) =>
    focusAfter(
      () => dispatch(stepChosen('rules')),
      () => findRuleCard(index),
    );
  const showPlace = ({ id, place }: NumberedRemark) => {
    if (place === null) return;
    changeRemarkMap({ chosen: id });
    dispatch(cameraSet({ kind: 'box', box: boxAround(place) }));
  };
  return <ReviewSection proposal={answer} hasMap onRule={showRule} onPlace={showPlace} />;
}

function DraftWorkspace({ open, mayNot }: { readonly open: OpenDraft; readonly mayNot: string | null }) {
  const dispatch = useAppDispatch();
  const draft = open.history.now;
  const curbs = useDraftCurbs(draft);
  const titleOf = useDraftTitle();
  const streets = useStreetSummary(curbs.entries);
  const keep = useStoreDraft([titleOf(open), streets].filter(Boolean).join(', '));
  const published = useReadOnlyReason(open);
  const readOnly = mayNot ?? published;
  const { key } = open;
  useEffect(() => {
    dispatch(readOnlySet({ key, readOnly: readOnly !== null }));
  }, [dispatch, readOnly, key]);
  useWatchProposal();
  useZoomToDraft(curbs);
  useUnsavedChangesGuard(useHasUnsavedChanges());
  const edit = (next: typeof draft, key: string | null) =>
    dispatch(draftEdited({ draft: next, key, at: Date.now() }));
  const close = async () => {
    if (!(await confirmLeave())) return;
    dispatch(draftClosed());
    setDraftSaveError(null);
    focusMap();
  };
  const isPlacingRemark = useAppSelector((state) => selectRemarkMap(state).isPicking);
  useLeaveWithCurb();
  const isInPanel = useAppSelector((state) => hasDraftPanel(state.draft));
  const { proposal, version, scenario, regulation } = open;
  const place = { proposal, version, scenario, regulation };
  return (
    <>
      {isInPanel && (
        <div className={`grid min-height-0 phone-contents ${styles.desk}`} data-draft-open>
          <DraftPanel
            key={open.key}
            open={open}
            picking={<PickBar />}
            stretchEditor={renderSectionEditor}
            rules={<CheckedRules draft={draft} place={place} onEdit={edit} />}
            templates={<TemplateMenu draft={draft} onEdit={edit} />}
            check={
              <CheckStep
                draft={draft}
                place={place}
                signs={<DraftSigns draft={draft} />}
                review={<ProposalReview proposal={proposal} />}
              />
            }
            actions={<CheckedActions draft={draft} place={place} />}
            needsMap={isPlacingRemark}
            onClose={() => void close()}
            readOnly={readOnly}
          />
        </div>
      )}
      <DraftDialogs mayEdit={mayNot === null} onKeep={keep} />
      <RemarkPins proposal={proposal} />
    </>
  );
}

export function ManagerWorkspace() {
  const open = useAppSelector((state) => state.draft.open);
  const mayNot = useCannotDraftReason();
  // Starts together with the panels, so that clicks on the map belong to the draft from the moment
  // it opens.
  usePicking();
  useProposalParam();
  useReportPresence();
  return (
    <>
      {open === null ? (
        <>
          <DraftDialogs mayEdit={mayNot === null} onKeep={() => {}} />
          <WorkspacePanels />
        </>
      ) : (
        <DraftWorkspace open={open} mayNot={mayNot} />
      )}
      <RequestedSignOrders />
      <UndoConfirmation />
    </>
  );
}

/** The bar at the top of the manager's map. */
export function ManagerBar() {
  const { t } = useTranslation();
  const { begin } = useOpenDraft();
  const mayNot = useCannotDraftReason();
  const onPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void begin('create', []).finally(() => setBusy(false));
  };
  return (
    <>
      <div className="flex wrap gap-4 items-stretch max-full take-pointer" data-over-map="desk">
        <ScenarioSelect>
          <HistoryButton />
        </ScenarioSelect>
        <div className={`flex lift round-10 ${styles.split}`}>
          <ButtonWithReason
            className={`height-auto min-height-44 round-10 lift ${styles.new}`}
            leftSection={<IconPlus size={18} stroke={1.5} />}
            reason={mayNot}
            loading={busy}
            label={onPhone ? undefined : t('draft.new')}
            onClick={start}
          >
            {t(onPhone ? 'draft.new' : 'desk.newShort')}
          </ButtonWithReason>
          <NewMenu mayNot={mayNot} onRegulation={start} />
        </div>
        {!onPhone && (
          <ButtonWithReason
            className="height-auto min-height-44 round-10"
            variant="default"
            reason={mayNot}
            label={t('desk.many')}
            onClick={() => void openWorkspacePanel({ kind: 'batch' })}
          >
            {t('desk.manyShort')}
          </ButtonWithReason>
        )}
        <SavedViewsMenu isOnMap />
      </div>
      <RestoreDraftsPrompt />
    </>
  );
}
