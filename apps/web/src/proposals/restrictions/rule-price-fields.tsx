// Fields for the price of a rule: the regulation's rate or the rule's own. The screen supplies the
// rate editor.
import type { Payment } from '@curbwright/core';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditRule } from './edit-rule.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './fields.module.css';

/** Renders the rate editor. `part` names what is edited, for undo. */
export type PriceSlot = (
  value: Payment | null,
  color: string,
  onEdit: (value: Payment | null, part: string | null) => void,
) => ReactNode;

interface Props {
  readonly own: Payment | null;
  /** The regulation's rate applies to this rule when it has none of its own. */
  readonly isMain: boolean;
  readonly regulation: Payment | null;
  readonly color: string;
  readonly price: PriceSlot;
  readonly onEdit: EditRule;
  readonly onRegulation: (value: Payment | null, part: string | null) => void;
}

export function RulePriceFields({ own, isMain, regulation, color, price, onEdit, onRegulation }: Props) {
  const { t } = useTranslation();
  const editOwn = (payment: Payment | null, part: string | null) =>
    onEdit({ payment }, part === null ? null : `payment.${part}`);
  const button = (label: string, payment: Payment | null) => (
    <div className="flex wrap gap-8">
      <Button size="compact-sm" variant="default" onClick={() => editOwn(payment, null)}>
        {label}
      </Button>
    </div>
  );
  const inherits = own === null && isMain;
  return (
    <FieldGroup title={t('rule.part.howMuch')}>
      <p className={`soft text-13 ${styles.note}`}>
        {t(own !== null ? 'rule.price.own' : inherits ? 'rule.price.inherited' : 'rule.price.notMain')}
      </p>
      {inherits ? price(regulation, color, onRegulation) : price(own, color, editOwn)}
      {inherits && regulation !== null && button(t('rule.price.copy'), regulation)}
      {own !== null && isMain && regulation !== null && button(t('rule.price.asRegulation'), null)}
    </FieldGroup>
  );
}
