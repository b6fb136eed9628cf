// The panel of the open draft: what it means on top, then curbs, rules and check as steps, saving below. The screen puts the other parts in.
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickWay } from '../../map/pick-ways.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { phone } from '../../ui/breakpoints.ts';
import { useFaultyCount } from '../../ui/faulty-fields.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showSuccess } from '../../ui/toast.ts';
import { type DraftStep, draftEdited, type OpenDraft, stepChosen } from '../draft-slice.ts';
import { saveDraft } from '../save-draft.ts';
import { AboutFields } from './about-fields.tsx';
import { CurbsStep } from './curbs-step.tsx';
import styles from './draft.module.css';
import { DraftAlert } from './draft-alert.tsx';
import { DraftHeader } from './draft-header.tsx';
import { DraftMeaning } from './draft-meaning.tsx';
import { DraftSteps, stepIds } from './draft-steps.tsx';
import { useDraftCurbs, useUnsaved } from './use-draft.ts';

interface Props {
  readonly open: OpenDraft;
  /** Ways to pick curbs. */
  readonly picking?: ReactNode;
  /** The editor of the rules. */
  readonly rules?: ReactNode;
  /** What is wrong with it, what it changes; publish and delete. */
  readonly check?: ReactNode;
  readonly templates?: ReactNode;
  /** Takes a part of a curb. */
  readonly stretchEditor?: (link: number) => ReactNode;
  /** The person asks to close it; the guard of unsaved work comes after. */
  readonly onClose: () => void;
  /** They may not draft: all is shown, nothing can be saved, and why. */
  readonly readOnly?: string | null;
}

export function DraftPanel(props: Props) {
  const { open, picking, rules, check, templates, stretchEditor, onClose, readOnly = null } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => state.draft.step);
  const pickWay = useAppSelector((state) => state.draft.pickWay);
  const edited = useUnsaved();
  const faulty = useFaultyCount();
  // What is half typed is not saved either: pressed, saving says what it waits for.
  const unsaved = edited || faulty > 0;
  // Once seen the rules stay, hidden behind another step: what is half typed in them is not lost.
  const [rulesSeen, setRulesSeen] = useState(step === 'rules');
  if (step === 'rules' && !rulesSeen) setRulesSeen(true);
  const [saving, setSaving] = useState(false);
  // Whoever picks on the map has to see it: each way of picking folds the panel anew.
  const [fold, setFold] = useState<{ readonly way: PickWay | null; readonly folded: boolean } | null>(null);
  const folded = fold?.way === pickWay ? fold.folded : pickWay !== null;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const panel = useRef<HTMLElement>(null);
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const down = folded && onPhone;
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
  const note = readOnly !== null && <p className={styles.note}>{readOnly}</p>;
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
      className={styles.panel}
      data-folded={down}
      aria-label={t('draft.panel')}
    >
      <DraftHeader
        open={open}
        curbs={curbs}
        saving={saving}
        onClose={onClose}
        folded={down}
        onFold={() => setFold({ way: pickWay, folded: !folded })}
      />
      {down && step === 'curbs' && readOnly === null && <div className={styles.folded}>{picking}</div>}
      <div className={styles.body} hidden={down}>
        <DraftMeaning draft={draft} curbs={curbs} />
        <DraftSteps step={step} curbCount={curbs.entries.length} />
        {step !== 'rules' && (
          <div key={step} ref={setScroller} {...panelOf(step)}>
            {note}
            {step === 'curbs' && (
              <CurbsStep
                draft={draft}
                curbs={curbs}
                picking={readOnly === null && !down ? picking : null}
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
            <fieldset className={styles.fields} disabled={readOnly !== null}>
              <AboutFields draft={draft} onEdit={edit} />
              {draft.action === 'remove' ? (
                <p className={styles.note}>{t('draft.removes')}</p>
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
        <footer className={styles.footer}>
          <ReasonedButton
            onClick={() => void save()}
            loading={saving}
            reason={readOnly ?? (unsaved ? null : t('draft.nothingToSave'))}
          >
            {t(unsaved ? 'draft.save' : 'draft.isSaved')}
          </ReasonedButton>
          {step !== 'check' && (
            <Button variant="default" onClick={() => dispatch(stepChosen('check'))}>
              {t('draft.toCheck')}
            </Button>
          )}
        </footer>
      </div>
    </aside>
  );
}
