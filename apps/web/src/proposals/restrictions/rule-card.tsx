// A rule as a card: sign, sentence and tools; expanded, its fields. Every change updates the sign
// and sentence at once.
import { describeRestriction, type Finding, type Payment, type Restriction } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import type { EditRule } from './edit-rule.ts';
import { FindingList } from './finding-list.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { PriceSlot } from './rule-price-fields.tsx';
import styles from './rules.module.css';
import { SmallButton } from './small-button.tsx';

/** Renders the sign of a rule; passed in by the screen. `small` is shown beside the sentence. */
export type SignSlot = (restriction: Restriction, size: 'small' | 'large') => ReactNode;

interface CardTools {
  /** `null` = it cannot be moved in that direction. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

interface Props extends CardTools {
  /** Number used in findings, starting at 1. */
  readonly number: number;
  readonly rule: Restriction;
  /** The other rules among which it applies. */
  readonly others: readonly Restriction[];
  /**
   * The rule as it applies: with the regulation's time limit and rate where it has none of its own.
   */
  readonly effective: Restriction;
  readonly isMain: boolean;
  readonly regulation: Payment | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly findings: readonly Finding[];
  readonly onFix: (finding: Finding) => void;
  readonly price: PriceSlot;
  readonly sign?: SignSlot | undefined;
  /** Whether it is edited in the panel of a curb: hours first, and only the small sign. */
  readonly isInPlace?: boolean | undefined;
  readonly onEdit: EditRule;
  readonly onRegulation: (value: Payment | null, part: string | null) => void;
}

export function RuleCard(props: Props) {
  const { number, rule, effective, open, onToggle, onUp, onDown, onDuplicate, onRemove, findings, sign } =
    props;
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const nameOf = useCurbTypeName();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const toggle = () => {
    onToggle();
    // The fields of a rule that is opened come into view, below its sentence.
    if (!open) requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'start' }));
  };
  // Once expanded, the fields stay mounted, so that incomplete input is not lost when the card is
  // collapsed.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const sentence = describeRestriction(effective, reader.language, time);
  const tools = (
    <span className={`flex justify-end ${styles.tools}`} data-tools>
      <SmallButton label={t('rule.up', { number })} disabled={onUp === null} onClick={() => onUp?.()}>
        <IconArrowUp size={16} stroke={1.5} />
      </SmallButton>
      <SmallButton label={t('rule.down', { number })} disabled={onDown === null} onClick={() => onDown?.()}>
        <IconArrowDown size={16} stroke={1.5} />
      </SmallButton>
      <SmallButton label={t('rule.duplicate', { number })} onClick={onDuplicate}>
        <IconCopy size={16} stroke={1.5} />
      </SmallButton>
      <SmallButton label={t('rule.remove', { number })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} />
      </SmallButton>
    </span>
  );
  return (
    <article
      ref={card}
      className="grid one-column gap-8 min-width-0 pad-8-12 control-outline round-6 paper"
      aria-labelledby={`${id}-name`}
      data-rule={number}
    >
      <header
        className={open ? `grid gap-0 sticky layer-2 line-below paper ${styles.openHead}` : 'grid gap-0'}
      >
        <button
          type="button"
          className="button row gap-12 full-width min-width-0 pad-4-0 ink text-start"
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          onClick={toggle}
        >
          {sign?.(effective, 'small')}
          <span className="fill grid gap-2">
            <span id={`${id}-name`} className="soft text-13">
              {t('rule.name', { number, class: nameOf(rule.subActivity) })}
            </span>
            <span className={`medium break-anywhere pretty ${styles.sentence}`}>{sentence}</span>
          </span>
          <IconChevronDown className={open ? styles.turned : styles.turn} size={20} stroke={1.5} />
        </button>
      </header>
      {props.isInPlace !== true && tools}
      <FindingList findings={findings} onFix={props.onFix} />
      <div id={`${id}-fields`} hidden={!open} className="grid one-column gap-16 min-width-0 hidden-gone">
        {opened && (
          <>
            {sign !== undefined && props.isInPlace !== true && (
              <div className="grid justify-items-center pad-y-12 round-6 sunken">
                {sign(effective, 'large')}
              </div>
            )}
            <RuleFields
              rule={rule}
              others={props.others}
              maxStay={effective.maxStay}
              isMain={props.isMain}
              regulation={props.regulation}
              price={props.price}
              isSignOrder={props.isInPlace}
              onEdit={props.onEdit}
              onRegulation={props.onRegulation}
            />
            <div className="flex justify-end">
              <Button size="compact-sm" variant="default" onClick={onToggle}>
                {t('rule.close')}
              </Button>
            </div>
          </>
        )}
      </div>
      {props.isInPlace === true && tools}
    </article>
  );
}
