// The rule editor of a draft: its curb type, its week, and its rules as signs. The price editor is
// available in both the week and the rules.
import { type Finding, type ProposalDraft, restrictionsOfDraft } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { PaymentEditor } from '../city/rates/payment-editor.tsx';
import { DownloadableRuleSign } from '../city/signs/downloadable-rule-sign.tsx';
import { RuleSign } from '../city/signs/rule-sign.tsx';
import { SignRow } from '../city/signs/sign-row.tsx';
import { DraftWeek } from '../proposals/restrictions/draft-week.tsx';
import { RegulationFields } from '../proposals/restrictions/regulation-fields.tsx';
import type { SignSlot } from '../proposals/restrictions/rule-card.tsx';
import { RuleCards } from '../proposals/restrictions/rule-cards.tsx';
import type { PriceSlot } from '../proposals/restrictions/rule-price-fields.tsx';
import { WhenFields } from '../proposals/restrictions/when-fields.tsx';

interface Props {
  readonly draft: ProposalDraft;
  /**
   * `key` identifies the edited field: quick edits with the same key are undone together; `null` =
   * an edit that is undone on its own.
   */
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
  readonly findings?: readonly Finding[];
}

const none: readonly Finding[] = [];

/** Renders the price editor, in the week of the draft and in its rules. */
export const priceEditor: PriceSlot = (value, color, onEdit) => (
  <PaymentEditor
    value={value}
    onEdit={onEdit}
    when={(spans, onSpans) => <WhenFields spans={spans} color={color} onEdit={onSpans} />}
  />
);

/**
 * Renders the sign of a rule in its card: small next to its sentence, or large with a download
 * button above the fields.
 */
export const ruleSign: SignSlot = (restriction, size) =>
  size === 'small' ? (
    <RuleSign restriction={restriction} isDecorative />
  ) : (
    <DownloadableRuleSign restriction={restriction} />
  );

export function RulesEditor({ draft, onEdit, findings = none }: Props) {
  const { t } = useTranslation();
  if (draft.action === 'remove') return <p>{t('rule.removed')}</p>;
  return (
    <div className="grid one-column gap-24 min-width-0">
      <RegulationFields draft={draft} onEdit={onEdit} price={priceEditor} />
      <DraftWeek draft={draft} />
      <RuleCards draft={draft} onEdit={onEdit} findings={findings} price={priceEditor} sign={ruleSign} />
    </div>
  );
}

/** The signs that a draft requires; a draft that removes a regulation requires none. */
export function DraftSigns({ draft }: { readonly draft: ProposalDraft }) {
  return draft.action === 'remove' ? null : <SignRow restrictions={restrictionsOfDraft(draft)} />;
}
