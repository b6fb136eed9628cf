// The panel that edits many curbs at once, composed of the picking tools and the rule and price
// editors.
import { proposalDraft, type Restriction, restrictionsOfDraft } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import { PaymentEditor } from '../city/rates/payment-editor.tsx';
import { batchLinks, changeBatch, disableBatch, enableBatch, selectBatch } from '../city/view/batch-slice.ts';
import { BatchPanel } from '../proposals/batches/batch-panel.tsx';
import type { EditSlots } from '../proposals/batches/edit-fields.tsx';
import { LeaveBatchDialog } from '../proposals/batches/leave-batch-dialog.tsx';
import { BatchPickModes } from '../proposals/picking/batch-pick-modes.tsx';
import { useCannotDraftReason } from '../proposals/proposed-regulations/use-cannot-draft-reason.ts';
import { CurbTypeChoice } from '../proposals/restrictions/curb-type-choice.tsx';
import { RuleCards } from '../proposals/restrictions/rule-cards.tsx';
import { RuleFields } from '../proposals/restrictions/rule-fields.tsx';
import type { PriceSlot } from '../proposals/restrictions/rule-price-fields.tsx';
import { DurationField } from '../proposals/restrictions/stay-fields.tsx';
import { WhenFields } from '../proposals/restrictions/when-fields.tsx';
import { TemplateMenu } from '../proposals/templates/template-menu.tsx';
import { closeWorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import {
  answerLeaveQuestion,
  askToLeave,
  confirmLeave,
  selectLeaveQuestion,
  setLeaveGuard,
} from '../shell/leave-guard.ts';
import { setNavigationGuard } from '../shell/navigation.ts';
import { store, useAppSelector } from '../shell/store.ts';
import { focusMap } from '../ui/focus-map.ts';
import styles from './manager-workspace.module.css';
import { ruleSign } from './rules-editor.tsx';

const price: PriceSlot = (value, color, onEdit) => (
  <PaymentEditor
    value={value}
    onEdit={onEdit}
    when={(spans, onSpans) => <WhenFields spans={spans} color={color} onEdit={onSpans} />}
  />
);

const noPrice = () => undefined;

/** Color of the week drawing in the price editor. */
const plainColor = '#1971c2';

const slots: EditSlots = {
  kind: (label, value, onChange) => (
    <CurbTypeChoice label={label} value={value} onChange={({ name }) => onChange(name)} />
  ),
  duration: (label, value, onChange) => (
    <DurationField label={label} value={value} placeholder="" onChange={onChange} />
  ),
  price: (value, onEdit) => price(value, plainColor, onEdit),
  rules: (value, subActivity, onEdit, none, beside) => {
    const draft = proposalDraft.parse({ action: 'modify', subActivity, restrictions: [...value] });
    // A template's price and time limit are copied into its rules, because a batch has no
    // regulation that could store them.
    const edit = (next: typeof draft) => onEdit(restrictionsOfDraft(next));
    return (
      <>
        <TemplateMenu draft={draft} onEdit={edit} />
        <RuleCards
          draft={draft}
          onEdit={edit}
          findings={[]}
          price={price}
          sign={ruleSign}
          none={none}
          beside={beside}
        />
      </>
    );
  },
  // A rule in force has its own price and limit, so no regulation is behind it.
  rule: (value, others, onEdit) => (
    <RuleFields
      rule={value}
      others={others}
      maxStay={value.maxStay}
      isMain={false}
      regulation={null}
      price={price}
      isSignOrder
      onEdit={(change) => onEdit({ ...value, ...change })}
      onRegulation={noPrice}
    />
  ),
};

const noRules: readonly Restriction[] = [];

async function confirmLeaveBatch(): Promise<boolean> {
  if (!selectBatch(store.getState()).hasUnsavedEdits || batchLinks().length === 0) return true;
  const leaves = await askToLeave('batch');
  if (leaves) changeBatch({ hasUnsavedEdits: false });
  return leaves;
}

export function BatchWorkspace() {
  const mayNot = useCannotDraftReason();
  const { data } = api.useRuleSetsQuery();
  const edited = useAppSelector((state) => selectBatch(state).hasUnsavedEdits);
  const isLeaveDialogOpen = useAppSelector(selectLeaveQuestion) === 'batch';
  useEffect(() => {
    enableBatch();
    return disableBatch;
  }, []);
  useEffect(() => {
    setLeaveGuard(confirmLeaveBatch);
    return () => {
      setLeaveGuard(null);
      answerLeaveQuestion(false);
    };
  }, []);
  useEffect(() => {
    if (!edited) return undefined;
    setNavigationGuard((go) => {
      void confirmLeave().then((leaves) => {
        if (leaves) go();
      });
      return true;
    });
    return () => setNavigationGuard(null);
  }, [edited]);
  const close = async () => {
    if (!(await confirmLeaveBatch())) return;
    closeWorkspacePanel();
    focusMap();
  };
  const rulesOf = useMemo(() => {
    const sets = new Map(data?.rule_sets.map(({ id, restrictions }) => [id, restrictions]));
    return (ruleSet: string): readonly Restriction[] => sets.get(ruleSet) ?? noRules;
  }, [data]);
  return (
    <div className={`grid min-height-0 phone-contents ${styles.desk}`} data-desk="batch">
      <BatchPanel
        ways={<BatchPickModes />}
        slots={slots}
        rulesOf={rulesOf}
        mayNot={mayNot}
        onClose={() => void close()}
      />
      {isLeaveDialogOpen && <LeaveBatchDialog count={batchLinks().length} onAnswer={answerLeaveQuestion} />}
    </div>
  );
}
