// The rules of a draft as cards in order: add, copy, move and remove, each with the check's
// findings.
import {
  applyFix,
  duplicateEntry,
  type Finding,
  mainRestrictionIndexes,
  maxProposalRestrictions,
  moveEntry,
  type ProposalDraft,
  type Restriction,
  restrictionForCurbType,
  restrictionsOfDraft,
  unknownRulesType,
  withPayment,
  withRestriction,
} from '@curbwright/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogCurbType, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toCurbTypeDefaults } from './curb-type-choice.tsx';
import fields from './fields.module.css';
import { RuleCard, type SignSlot } from './rule-card.tsx';
import type { PriceSlot } from './rule-price-fields.tsx';
import styles from './rules.module.css';
import { useListKeys } from './use-list-keys.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
  readonly findings: readonly Finding[];
  readonly price: PriceSlot;
  readonly sign?: SignSlot | undefined;
  /** Text shown when there are no rules; by default it says that the curb is unregulated. */
  readonly none?: string;
  /**
   * Set where the rules are edited in the panel of a curb: the index of the rule that is expanded
   * at first; `null` = only a single rule is.
   */
  readonly inPlace?: { readonly expanded: number | null } | undefined;
  /** Rules outside the draft among which its rules apply too. */
  readonly beside?: readonly Restriction[];
}

function AddRule({
  onAdd,
  full,
}: {
  readonly onAdd: (row: CatalogCurbType) => void;
  readonly full: boolean;
}) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const rows = useCurbTypeCatalog().filter(
    (row) => row.in_manager && row.name !== 'unregulated' && row.name !== unknownRulesType,
  );
  const [name, setName] = useState('street-cleaning');
  const chosen = rows.find((row) => row.name === name) ?? rows[0];
  return (
    <div className={`flex wrap gap-8 margin-top-8 ${styles.add}`}>
      <SelectField
        label={t('rule.addClass')}
        value={chosen?.name ?? ''}
        options={rows.map((row) => ({ value: row.name, label: nameOf(row.name) }))}
        onChange={setName}
      />
      <ButtonWithReason
        variant="default"
        reason={
          full
            ? t('rule.full', { most: maxProposalRestrictions })
            : chosen === undefined
              ? t('app.loading')
              : null
        }
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => chosen !== undefined && onAdd(chosen)}
      >
        {t('rule.add')}
      </ButtonWithReason>
      {full && (
        <p className={`soft text-13 ${fields.note}`}>{t('rule.full', { most: maxProposalRestrictions })}</p>
      )}
    </div>
  );
}

const noRules: readonly Restriction[] = [];

export function RuleCards({ draft, onEdit, findings, price, sign, none, inPlace, beside = noRules }: Props) {
  const { t } = useTranslation();
  const { restrictions } = draft;
  const names = useListKeys(restrictions);
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(names.filter((_, index) => names.length === 1 || index === inPlace?.expanded)),
  );
  /** Expected number of rules after one is added; the new rule is then expanded. */
  const [expectedCount, setAwaited] = useState<number | null>(null);
  const fresh = names.at(-1);
  if (expectedCount === restrictions.length && fresh !== undefined) {
    setAwaited(null);
    setOpened(new Set([...opened, fresh]));
  }
  const main = useMemo(() => new Set(mainRestrictionIndexes(draft)), [draft]);
  const effective = useMemo(() => restrictionsOfDraft(draft), [draft]);
  const set = (next: readonly Restriction[]) => {
    if (next !== restrictions) onEdit({ ...draft, restrictions: [...next] }, null);
  };
  const toggle = (name: number | undefined) => {
    if (name === undefined) return;
    const next = new Set(opened);
    if (!next.delete(name)) next.add(name);
    setOpened(next);
  };
  /**
   * Sets the rules and then moves the focus, because the focused element may have moved or be gone.
   */
  const setAndFocus = (
    next: readonly Restriction[],
    find: (cards: HTMLOListElement) => HTMLElement | null | undefined,
  ) =>
    focusAfter(
      () => set(next),
      () => (list.current === null ? null : find(list.current)),
    );
  const move = (from: number, to: number) =>
    // Keep the focus on the moved rule.
    setAndFocus(moveEntry(restrictions, from, to), (cards) => {
      const tools = [
        ...(cards.children[to]?.querySelectorAll<HTMLButtonElement>('[data-tools] button') ?? []),
      ];
      const same = tools[to < from ? 0 : 1];
      return same?.disabled === false ? same : tools.find((tool) => !tool.disabled);
    });
  const remove = (at: number) =>
    setAndFocus(
      restrictions.filter((_, index) => index !== at),
      (cards) =>
        (cards.children[Math.min(at, restrictions.length - 2)] ?? cards.parentElement)?.querySelector(
          'button',
        ),
    );
  return (
    <section aria-label={t('rule.list')}>
      <h3 className="section-title margin-bottom-8">{t('rule.list')}</h3>
      {restrictions.length === 0 && <p className={`soft text-13 ${fields.note}`}>{none ?? t('rule.none')}</p>}
      <ol ref={list} className={`list grid one-column gap-8 ${styles.cards}`}>
        {restrictions.map((rule, at) => {
          const name = names[at];
          const last = at === restrictions.length - 1;
          return (
            <li key={name}>
              <RuleCard
                number={at + 1}
                rule={rule}
                others={[...effective.filter((_, index) => index !== at), ...beside]}
                effective={effective[at] ?? rule}
                isMain={main.has(at)}
                regulation={draft.payment}
                open={name !== undefined && opened.has(name)}
                onToggle={() => toggle(name)}
                findings={findings.filter(({ place }) => place.restriction === at || place.other === at)}
                onFix={(finding) => finding.fix !== null && onEdit(applyFix(draft, finding.fix), null)}
                price={price}
                sign={sign}
                isInPlace={inPlace !== undefined}
                onRegulation={(payment, part) =>
                  onEdit(withPayment(draft, payment), part === null ? null : `payment.${part}`)
                }
                onUp={at === 0 ? null : () => move(at, at - 1)}
                onDown={last ? null : () => move(at, at + 1)}
                onDuplicate={() => set(duplicateEntry(restrictions, at))}
                onRemove={() => remove(at)}
                onEdit={(change, part) => {
                  onEdit(
                    withRestriction(draft, at, change),
                    part === null ? null : `restrictions.${name}.${part}`,
                  );
                }}
              />
            </li>
          );
        })}
      </ol>
      <AddRule
        full={restrictions.length >= maxProposalRestrictions}
        onAdd={(row) => {
          setAwaited(restrictions.length + 1);
          setAndFocus([...restrictions, restrictionForCurbType(toCurbTypeDefaults(row))], (cards) =>
            cards.lastElementChild?.querySelector('button'),
          );
        }}
      />
    </section>
  );
}
