// All fields of a rule: what, who, when, how long, for how much, its rank and a note. Only a valid
// rule is passed on.
import { type Payment, type Restriction, validateRestriction } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbStyles } from '../../city/curb-type-hooks.ts';
import type { EditRule } from './edit-rule.ts';
import { FieldGroup } from './field-group.tsx';
import { NoteField, RankFields } from './rank-fields.tsx';
import { type PriceSlot, RulePriceFields } from './rule-price-fields.tsx';
import { StayFields } from './stay-fields.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';

interface Props {
  readonly rule: Restriction;
  /** The other rules among which it applies. */
  readonly others: readonly Restriction[];
  /** The time limit that applies to the rule, its own or its regulation's; `null` = none. */
  readonly maxStay: number | null;
  /** Whether the regulation's price applies to the rule when it has none of its own. */
  readonly isMain: boolean;
  readonly regulation: Payment | null;
  readonly price: PriceSlot;
  /** Whether the hours come first, in the order of a sign, and the curb type after the price. */
  readonly isSignOrder?: boolean | undefined;
  readonly onEdit: EditRule;
  readonly onRegulation: (value: Payment | null, part: string | null) => void;
}

/** Color of the week drawing for a type that the city no longer has. */
const unknownTypeColor = '#566268';

const positive = (rule: Restriction) => !rule.activity.startsWith('no ');

export function RuleFields(props: Props) {
  const {
    rule,
    others,
    maxStay,
    isMain,
    regulation,
    price,
    isSignOrder = false,
    onEdit,
    onRegulation,
  } = props;
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const color = useCurbStyles().get(rule.subActivity)?.color ?? unknownTypeColor;
  const edit: EditRule = (change, part) => {
    const next = validateRestriction({ ...rule, ...change });
    setFault(next.ok ? null : t(next.refusal.code, next.refusal.params));
    if (next.ok) onEdit({ ...change }, part);
  };
  const parts = { rule, onEdit: edit };
  return (
    <>
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      {!isSignOrder && (
        <>
          <WhatFields {...parts} />
          <WhoFields {...parts} />
        </>
      )}
      <FieldGroup title={t('rule.part.when')}>
        <WhenFields
          spans={rule.timeSpans}
          color={color}
          onEdit={(timeSpans, part) => edit({ timeSpans }, part)}
        />
      </FieldGroup>
      {isSignOrder && <WhoFields {...parts} />}
      {(positive(rule) || rule.maxStay !== null || rule.noReturn !== null) && (
        <StayFields {...parts} inherited={maxStay} />
      )}
      {(positive(rule) || rule.payment !== null) && (
        <RulePriceFields
          own={rule.payment}
          isMain={isMain}
          regulation={regulation}
          color={color}
          price={price}
          onEdit={edit}
          onRegulation={onRegulation}
        />
      )}
      {isSignOrder && <WhatFields {...parts} />}
      <RankFields {...parts} others={others} />
      <NoteField {...parts} />
    </>
  );
}
