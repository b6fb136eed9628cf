// The words of a rule in the panel of a curb, as a button that opens the rule's fields there. Plain
// words where the rules cannot be edited; the actions above then say why.
import type { Restriction } from '@curbwright/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './draft.module.css';
import { type EditedCurb, useEditInPlace } from './use-edit-in-place.ts';

interface Props {
  readonly curb: EditedCurb;
  readonly rule: Restriction;
  readonly children: ReactNode;
}

export function RuleButton({ curb, rule, children }: Props) {
  const { t } = useTranslation();
  const { reason, edit } = useEditInPlace(curb);
  const [busy, setBusy] = useState(false);
  if (reason !== null) return children;
  return (
    <button
      type="button"
      className={`button full-width pad-0 text-start ${styles.ruleButton}`}
      aria-busy={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void edit(rule).finally(() => setBusy(false));
      }}
    >
      <span className="visually-hidden">{t('draft.place.edit')} </span>
      <span className="fill">{children}</span>
      <IconPencil className={styles.pencil} size={16} stroke={1.5} aria-hidden="true" />
    </button>
  );
}
