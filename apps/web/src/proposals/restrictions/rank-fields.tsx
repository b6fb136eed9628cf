// Fields for the rank of a rule (where several rules match, the one with the lowest number
// applies), and for additional text on the sign.
import {
  describeDistinctly,
  formatNumberInput,
  listFormat,
  movePriority,
  type PriorityDirection,
  priorityRange,
  priorityStrength,
  type Restriction,
  withoutFullStop,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import type { RuleFieldsProps } from './edit-rule.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './fields.module.css';

const moves = [
  { direction: 'before', label: 'rule.stronger' },
  { direction: 'after', label: 'rule.weaker' },
] as const;

/** Maximum number of passed rules that are named. */
const maxNamedRules = 2;

interface RankProps extends RuleFieldsProps {
  /** The other rules among which it applies. */
  readonly others: readonly Restriction[];
}

/** Returns a function that names rules so that they differ from each other and from this one. */
function useRuleNames({ rule }: Pick<RankProps, 'rule'>): (rules: readonly Restriction[]) => string {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const nameOf = useCurbTypeName();
  return (rules) => {
    const named = rules.slice(0, maxNamedRules);
    const more = rules.length - named.length;
    // Prices would make the names longer than the sentence that they are in.
    const unpriced = [...named, rule].map((one) => ({ ...one, payment: null }));
    const texts = describeDistinctly(unpriced, reader.language, time, nameOf)
      .slice(0, named.length)
      .map((text) => t('lint.rule-words', { text: withoutFullStop(text) }));
    return listFormat(reader.language, { type: 'conjunction' }).format([
      ...texts,
      ...(more === 0 ? [] : [t('lint.more-rules', { count: more })]),
    ]);
  };
}

interface LastMove {
  readonly direction: PriorityDirection;
  readonly priority: number;
  readonly passed: readonly Restriction[];
}

/** Moves the rule before or after the next one, and says which one that is. */
function PriorityMoves({ rule, others, onEdit }: RankProps) {
  const { t } = useTranslation();
  const nameRules = useRuleNames({ rule });
  const [last, setLast] = useState<LastMove | null>(null);
  const rowOf = (direction: PriorityDirection, label: string) => {
    const move = movePriority(rule, others, direction);
    if ('obstacle' in move) return { label, reason: t(`rule.obstacle.${move.obstacle}`), run: undefined };
    const rules = nameRules(move.passed);
    return {
      label,
      reason: null,
      help: t(`rule.move.${direction}`, { rules }),
      run: () => {
        setLast({ ...move, direction });
        onEdit({ priority: move.priority }, 'priority');
      },
    };
  };
  return (
    <>
      <ul className="grid gap-8 no-bullets">
        {moves.map(({ direction, label }) => {
          const { reason, help, run } = rowOf(direction, t(label));
          return (
            <li key={direction} className="grid gap-4 justify-items-start">
              <ButtonWithReason
                size="compact-sm"
                variant="default"
                reason={reason}
                label={help === undefined ? t(label) : `${t(label)}. ${help}`}
                onClick={run}
              >
                {t(label)}
              </ButtonWithReason>
              <span className="soft text-13 break-anywhere" aria-hidden="true">
                {help ?? reason}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-13 break-anywhere empty-gone" role="status">
        {last?.priority === rule.priority &&
          t(`rule.moved.${last.direction}`, { rules: nameRules(last.passed) })}
      </p>
    </>
  );
}

export function RankFields({ rule, others, onEdit }: RankProps) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const nameOf = useCurbTypeName();
  const usual = useCurbTypeCatalog().find((row) => row.name === rule.subActivity)?.priority ?? rule.priority;
  const strength = priorityStrength(rule.priority, usual);
  const label = t('rule.priority');
  const set = (priority: number) => onEdit({ priority }, 'priority');
  return (
    <FieldGroup title={t('rule.part.rank')}>
      <p className={`soft text-13 ${styles.note}`}>
        {t(`rule.strength.${strength}`, { class: nameOf(rule.subActivity), usual })}
      </p>
      <PriorityMoves rule={rule} others={others} onEdit={onEdit} />
      <div className="grid two-equal-columns gap-8">
        <TypedField
          label={label}
          numeric
          text={formatNumberInput(rule.priority, reader)}
          read={readers.number(label, { ...priorityRange, digits: 0 })}
          onChange={set}
          onStep={(by) => set(rule.priority + by)}
        />
        <TypedField
          label={t('rule.priorityCategory')}
          text={rule.priorityCategory ?? ''}
          read={(typed) => ({ ok: true, value: typed.trim() === '' ? null : typed.trim() })}
          onChange={(priorityCategory) => onEdit({ priorityCategory }, 'priorityCategory')}
        />
      </div>
      {strength !== 'usual' && (
        <div className="flex">
          <Button size="compact-sm" variant="default" onClick={() => set(usual)}>
            {t('rule.asUsual')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

export function NoteField({ rule, onEdit }: RuleFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <label htmlFor={id} className="soft text-13">
        {t('rule.description')}
      </label>
      <textarea
        data-edits-draft
        id={id}
        className="textarea control min-height-36 text-14"
        rows={2}
        value={rule.description ?? ''}
        onChange={({ target }) =>
          onEdit({ description: target.value === '' ? null : target.value }, 'description')
        }
      />
    </div>
  );
}
