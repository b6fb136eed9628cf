// The panel of the open draft: a summary on top, the curbs, rules and check steps below, then
// saving. The screen supplies the content of the steps.
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickMode } from '../../map/pick-modes.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { keepFocusWithin } from '../../ui/focus-in-place.ts';
import { useInvalidFieldCount } from '../../ui/invalid-fields.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showSuccess } from '../../ui/toast.ts';
import { type DraftStep, draftEdited, type OpenDraft, stepChosen } from '../draft-slice.ts';
import { usePublicationText } from '../publication/publication-text.ts';
import { saveDraft } from '../save-draft.ts';
import { AboutFields } from './about-fields.tsx';
import { useStoredProposal } from './check/use-findings.ts';
import { toCheckTexts, useStepAfterCheck } from './check/use-step-after-check.ts';
import { CurbsStep } from './curbs-step.tsx';
import styles from './draft.module.css';
import { DraftAlert } from './draft-alert.tsx';
import { DraftHeader } from './draft-header.tsx';
import { DraftSteps, stepIds } from './draft-steps.tsx';
import { DraftSummary } from './draft-summary.tsx';
import { useDraftCurbs, useHasUnsavedChanges } from './use-draft.ts';

const notPublished = { publication: null, reverts: null } as const;

interface Props {
  readonly open: OpenDraft;
  /** Controls for picking curbs. */
  readonly picking?: ReactNode;
  /** The rule editor. */
  readonly rules?: ReactNode;
  /** Findings and changes, with publish and delete. */
  readonly check?: ReactNode;
  readonly templates?: ReactNode;
  /** Renders the editor that selects sections of a curb. */
  readonly stretchEditor?: (link: number) => ReactNode;
  /** Actions on the saved draft, and on the check step also on an unsaved one. */
  readonly actions?: ReactNode;
  /** Folds the panel on a phone, because something is chosen on the map. */
  readonly needsMap?: boolean;
  /** Called when the user wants to close it; the guard for unsaved changes runs afterward. */
  readonly onClose: () => void;
  /** Why the user may not draft. Everything is then shown, but nothing can be saved. */
  readonly readOnly?: string | null;
}

export function DraftPanel(props: Props) {
  const { open, picking, rules, check, templates, stretchEditor, actions, onClose, readOnly = null } = props;
  const { needsMap = false } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => state.draft.step);
  const pickMode = useAppSelector((state) => state.draft.pickWay);
  const edited = useHasUnsavedChanges();
  const invalidFieldCount = useInvalidFieldCount();
  // Incomplete input counts as unsaved too; pressing Save then shows which field is incomplete.
  const unsaved = edited || invalidFieldCount > 0;
  // Once opened, the rules stay mounted behind the other steps, so that incomplete input is not
  // lost.
  const [rulesSeen, setRulesSeen] = useState(step === 'rules');
  if (step === 'rules' && !rulesSeen) setRulesSeen(true);
  const [saving, setSaving] = useState(false);
  // The map must be visible for picking, so each change of the picking mode folds the panel again.
  const [fold, setFold] = useState<{ readonly way: PickMode | null; readonly folded: boolean } | null>(null);
  const folded = fold?.way === pickMode ? fold.folded : pickMode !== null;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const panel = useRef<HTMLElement>(null);
  const onPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const isFoldedDown = (folded || needsMap) && onPhone;
  const draft = open.history.now;
  const curbs = useDraftCurbs(draft);
  const save = async () => {
    setSaving(true);
    const done = await dispatch(saveDraft());
    setSaving(false);
    if (done.ok) showSuccess(t('draft.savedToast'));
  };
  useShortcut('save', () => {
    if (unsaved && !saving && readOnly === null) void save();
  });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const edit = (next: typeof draft, key: string | null) =>
    dispatch(draftEdited({ draft: next, key, at: Date.now() }));
  const stepAfterCheck = useStepAfterCheck(open.proposal);
  const stored = useStoredProposal(open.proposal);
  const publicationText = usePublicationText()(stored ?? notPublished);
  const note = readOnly !== null && <p className="card pad-8-12 sunken">{readOnly}</p>;
  const panelOf = (which: DraftStep) => ({
    className: styles.content,
    id: stepIds(which).panel,
    role: 'tabpanel',
    'aria-labelledby': stepIds(which).tab,
    'data-draft-fields': which,
  });
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel relative min-width-0 layer-3 phone-fixed phone-layer-5 phone-inset-56-0-0 phone-outline phone-border-width-1-0-0 ${styles.panel}`}
      data-folded={isFoldedDown}
      aria-label={t('draft.panel')}
    >
      <DraftHeader
        open={open}
        curbs={curbs}
        saving={saving}
        onClose={onClose}
        folded={isFoldedDown}
        onFold={() => setFold({ way: pickMode, folded: !folded })}
      />
      {isFoldedDown && step === 'curbs' && readOnly === null && (
        <div className={styles.folded}>{picking}</div>
      )}
      <div className="column flex-1 min-height-0 hidden-gone" hidden={isFoldedDown}>
        {publicationText === null ? (
          <DraftSummary draft={draft} curbs={curbs} proposal={open.proposal} />
        ) : (
          <p className="flex-none pad-12-16 text-16 medium leading-1_35 line-below">{publicationText}</p>
        )}
        <DraftSteps step={step} curbCount={curbs.entries.length} />
        {step !== 'rules' && (
          <div key={step} ref={setScroller} {...panelOf(step)}>
            {note}
            {step === 'curbs' && (
              <CurbsStep
                draft={draft}
                curbs={curbs}
                picking={readOnly === null && !isFoldedDown ? picking : null}
                stretchEditor={readOnly === null ? stretchEditor : undefined}
                readOnly={readOnly !== null}
                scroller={scroller}
              />
            )}
            {step === 'check' && check}
          </div>
        )}
        {rulesSeen && (
          <div {...panelOf('rules')} hidden={step !== 'rules'}>
            {note}
            <fieldset className="bare column gap-16 min-width-0" disabled={readOnly !== null}>
              <AboutFields draft={draft} onEdit={edit} />
              {draft.action === 'remove' ? (
                <p className="card pad-8-12 sunken">{t('draft.removes')}</p>
              ) : (
                <>
                  {templates}
                  {rules}
                </>
              )}
            </fieldset>
          </div>
        )}
        <DraftAlert onSave={() => void save()} />
        <footer ref={keepFocusWithin} className="panel-footer row wrap gap-8">
          {(unsaved || actions === undefined || open.proposal === null || saving) && (
            <ButtonWithReason
              onClick={() => void save()}
              loading={saving}
              reason={readOnly ?? (unsaved ? null : t('draft.nothingToSave'))}
            >
              {t(unsaved ? 'draft.save' : 'draft.isSaved')}
            </ButtonWithReason>
          )}
          {actions}
          {step !== 'check' && (
            <Button variant="default" onClick={() => dispatch(stepChosen('check'))}>
              {t(toCheckTexts[stepAfterCheck])}
            </Button>
          )}
        </footer>
      </div>
    </aside>
  );
}
