// How much: the regulation's price, or one of the rule's own. The price itself is another part's, put in by the screen.

import { type Payment, paymentInWords } from '@curbwright/core';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityTerms } from '../../app/city-terms.ts';
import type { EditRule } from './edit-of-rule.ts';
import styles from './fields.module.css';
import { Part } from './part.tsx';

/** Draws the editor of a price. `part` names what is edited, for undo. */
export type PriceSlot = (
  value: Payment | null,
  color: string,
  onEdit: (value: Payment | null, part: string | null) => void,
) => ReactNode;

interface Props {
  readonly own: Payment | null;
  /** The regulation's price holds for this rule where it has none of its own. */
  readonly isMain: boolean;
  readonly regulation: Payment | null;
  readonly color: string;
  readonly price: PriceSlot;
  readonly onEdit: EditRule;
}

export function PricePart({ own, isMain, regulation, color, price, onEdit }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  const inherited = isMain ? regulation : null;
  const said =
    inherited === null
      ? t(isMain ? 'rule.price.none' : 'rule.price.notMain')
      : t('rule.price.inherited', { price: paymentInWords(inherited, reader).join('; ') });
  return (
    <Part title={t('rule.part.howMuch')}>
      {own === null ? (
        <>
          <p className={styles.note}>{said}</p>
          {inherited !== null && (
            <div className={styles.buttons}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onEdit({ payment: inherited }, null)}
              >
                {t('rule.price.copy')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={styles.note}>{t('rule.price.own')}</p>
      )}
      {(own !== null || inherited === null) &&
        price(own, color, (payment, part) => onEdit({ payment }, part === null ? null : `payment.${part}`))}
    </Part>
  );
}
