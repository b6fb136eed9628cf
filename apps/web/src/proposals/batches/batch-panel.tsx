// The panel for editing many curbs at once: selection, changes and preview, with the count at the
// top and the save button at the bottom.
import { hasBatchChanges, type Restriction } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBatch, disableBatch, enableBatch, selectBatch } from '../../city/view/batch-slice.ts';
import { useAppSelector } from '../../shell/store.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { useInvalidFieldCount } from '../../ui/invalid-fields.ts';
import { changePicking } from '../picking/picking-slice.ts';
import { useScenarioName, useScenarios } from '../scenarios/scenario-hooks.ts';
import styles from './batch.module.css';
import { emptyForm, findMissingValue, isEdited, toBatchEdit, withRulePriority } from './batch-form.ts';
import { BatchHeader, SelectionBar } from './batch-header.tsx';
import { ChooseByFilter } from './choose-by-filter.tsx';
import { ConfirmLosses, useTypedCount } from './confirm-losses.tsx';
import { EditFields, type EditSlots } from './edit-fields.tsx';
import { PasteSegmentIds } from './paste-segment-ids.tsx';
import type { RejectedBatchLink } from './preview-summary.ts';
import { PreviewView } from './preview-view.tsx';
import { RejectedNote } from './rejected-note.tsx';
import { SavedView } from './saved-view.tsx';
import { usePreview } from './use-preview.ts';
import { useSaveBatch } from './use-save-batch.ts';

const steps = ['curbs', 'edit', 'check'] as const;
type Step = (typeof steps)[number];

interface Props {
  /** The selection tools on the map. */
  readonly ways: ReactNode;
  readonly slots: EditSlots;
  /** Returns the rules of a rule set that all selected curbs share. */
  readonly rulesOf: (ruleSet: string) => readonly Restriction[];
  /** Why the user may not save. `null`: allowed. */
  readonly mayNot: string | null;
  readonly onClose: () => void;
}

const labels = {
  subActivity: 'batch.edit.kind',
  timeLimit: 'batch.edit.timeLimit',
  price: 'batch.edit.price',
  rules: 'batch.edit.rules',
} as const;

const noRules: Restriction[] = [];
const noKinds: readonly string[] = [];
const noRejections: readonly RejectedBatchLink[] = [];

export function BatchPanel({ ways, slots, rulesOf, mayNot, onClose }: Props) {
  const { t } = useTranslation();
  const { links } = useAppSelector((state) => selectBatch(state).history.now);
  const scenario = useAppSelector((state) => state.scenario.selected);
  const scenarios = useScenarios();
  const scenarioName = useScenarioName();
  const [step, setStep] = useState<Step>('curbs');
  const [form, setForm] = useState(emptyForm);
  const edit = useMemo(() => toBatchEdit(form), [form]);
  const preview = usePreview(links, edit, scenario);
  const faulty = useInvalidFieldCount();
  const onPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [folded, setFolded] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const { saved, saving, save, again } = useSaveBatch(() => panel.current, preview.retry);
  const { answer } = preview;
  const [typed, setTyped] = useState('');
  const [wentOn, setWentOn] = useState(false);
  /** Number of batches begun in this panel; each begins with an empty search. */
  const [round, setRound] = useState(0);
  const countIn = useTypedCount();
  const losing = answer?.curbs_losing_price_or_reservation ?? 0;
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    changeBatch({ hasUnsavedEdits: saved === null && isEdited(form) });
  }, [form, saved]);
  useEffect(() => {
    const rejections = saved?.refused ?? answer?.refused ?? [];
    changeBatch({ rejectedLinks: rejections.map(({ link }) => link) });
  }, [answer, saved]);
  const touched = hasBatchChanges(edit);
  const down = onPhone && folded && step === 'curbs' && saved === null;
  const { now } = answer ?? { now: null };
  const shared = now !== null && 'value' in now.rule_set ? now.rule_set.value : null;
  const reason = () => {
    if (mayNot !== null) return mayNot;
    if (links.length === 0) return t('batch.save.nothingChosen');
    const missing = findMissingValue(form);
    if (missing === 'ruleEdits') return t('batch.ruleEdit.unchanged');
    if (missing !== null) return t('form.required', { label: t(labels[missing]) });
    if (!touched) return t('batch.save.nothingTouched');
    if (faulty > 0) return t('batch.save.faulty');
    if (!preview.isCurrent || answer === null) return t('batch.save.waits');
    if (answer.accepted === 0) return t('batch.save.noneTakes');
    return losing > 0 && countIn(typed) !== losing ? t('batch.save.confirm') : null;
  };
  const begin = () => {
    disableBatch();
    enableBatch();
    setForm(emptyForm);
    setStep('curbs');
    setTyped('');
    setWentOn(false);
    setRound(round + 1);
    changePicking({ result: null, removes: false });
    again();
  };
  const chooseStep = (next: Step) => {
    setStep(next);
    if (next === 'check') setWentOn(true);
    setFolded(next === 'curbs');
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel relative min-width-0 layer-3 phone-fixed phone-layer-5 phone-inset-56-0-0 phone-outline phone-border-width-1-0-0 ${styles.panel}`}
      data-folded={down}
      aria-label={t('batch.panel')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <BatchHeader
        scenario={scenarios.selected === null ? '' : scenarioName(scenarios.selected)}
        folded={onPhone && step === 'curbs' && saved === null ? folded : null}
        onFold={() => setFolded(!folded)}
        over={saved !== null}
        onClose={onClose}
      />
      {saved === null ? (
        <>
          <SelectionBar />
          <RejectedNote refused={answer?.refused ?? noRejections} />
          {down && <div className={styles.foldedWays}>{ways}</div>}
          <div className="column flex-1 min-height-0 hidden-gone" hidden={down}>
            <div className="flex flex-none pad-x-8 line-below" role="tablist" aria-label={t('batch.steps')}>
              {steps.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`batch-tab-${name}`}
                  aria-controls={`batch-step-${name}`}
                  aria-selected={step === name}
                  tabIndex={step === name ? 0 : -1}
                  className={`button flex-1 min-height-40 pad-8 soft focused-outline-offset-minus-2 ${styles.step}`}
                  onClick={() => chooseStep(name)}
                  onKeyDown={(event) => {
                    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                    const next = by === undefined ? undefined : steps[steps.indexOf(name) + by];
                    if (next === undefined) return;
                    event.preventDefault();
                    chooseStep(next);
                    document.getElementById(`batch-tab-${next}`)?.focus();
                  }}
                >
                  {t(`batch.step.${name}`)}
                </button>
              ))}
            </div>
            <div
              className={`column hidden-gone gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.content}`}
              id="batch-step-curbs"
              role="tabpanel"
              aria-labelledby="batch-tab-curbs"
              hidden={step !== 'curbs'}
            >
              {!down && ways}
              <section className="grid one-column gap-8 min-width-0" aria-label={t('batch.filter.title')}>
                <h3 className="text-14 bold">{t('batch.filter.title')}</h3>
                <ChooseByFilter key={round} />
              </section>
              <Disclosure title={t('pick.paste')}>
                <PasteSegmentIds />
              </Disclosure>
              <p className={`soft text-13 empty-gone ${styles.note}`}>{t('batch.listHelp')}</p>
            </div>
            <div
              className={`column hidden-gone gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.content}`}
              id="batch-step-edit"
              role="tabpanel"
              aria-labelledby="batch-tab-edit"
              hidden={step !== 'edit'}
            >
              <EditFields
                form={form}
                onEdit={setForm}
                now={now}
                rules={answer?.rules ?? noRules}
                sharedRules={shared === null ? noRules : rulesOf(shared)}
                marksMissing={wentOn}
                slots={slots}
              />
            </div>
            <div
              className={`column hidden-gone gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.content}`}
              id="batch-step-check"
              role="tabpanel"
              aria-labelledby="batch-tab-check"
              hidden={step !== 'check'}
            >
              <PreviewView
                preview={preview}
                chosen={links.length}
                touched={touched}
                waitsForField={faulty > 0}
                also={form.also ?? noKinds}
                onAlso={(also) => setForm({ ...form, also })}
                onFirst={(rule, priority) => {
                  const next = withRulePriority(form, rule, priority);
                  if (next === null) return null;
                  // The button goes with its finding.
                  return () =>
                    focusAfter(
                      () => setForm(next),
                      () => document.getElementById('batch-tab-check'),
                    );
                }}
              />
            </div>
            <footer className="panel-footer flex wrap gap-8">
              {step === 'check' && losing > 0 && faulty === 0 && (
                <ConfirmLosses count={losing} text={typed} onText={setTyped} />
              )}
              {step === 'check' ? (
                <ButtonWithReason
                  reason={reason()}
                  loading={saving}
                  onClick={() =>
                    void save({
                      links,
                      edit,
                      name: form.name.trim(),
                      scenario,
                      losing: losing > 0 ? countIn(typed) : null,
                    })
                  }
                >
                  {t('batch.save', { count: answer === null ? 0 : answer.accepted })}
                </ButtonWithReason>
              ) : (
                <Button onClick={() => chooseStep(step === 'curbs' ? 'edit' : 'check')}>
                  {t(step === 'curbs' ? 'batch.toEdit' : 'batch.toCheck')}
                </Button>
              )}
            </footer>
          </div>
        </>
      ) : (
        <SavedView saved={saved} onAgain={begin} onBack={again} />
      )}
    </aside>
  );
}
