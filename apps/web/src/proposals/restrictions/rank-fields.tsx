// Fields for the rank of a rule (where several rules match, the one with the lowest number
// applies), and for additional text on the sign.
import { formatNumberInput, priorityStrength } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import type { RuleFieldsProps } from './edit-rule.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './fields.module.css';

/** Step of a rank change: curb types are ten or more apart. */
const step = 10;

export function RankFields({ rule, onEdit }: RuleFieldsProps) {
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
      <div className="grid two-equal-columns gap-8">
        <TypedField
          label={label}
          numeric
          text={formatNumberInput(rule.priority, reader)}
          read={readers.number(label, { min: -1_000_000, max: 1_000_000, digits: 0 })}
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
      <div className="flex wrap gap-8">
        <Button size="compact-sm" variant="default" onClick={() => set(rule.priority - step)}>
          {t('rule.stronger')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => set(rule.priority + step)}>
          {t('rule.weaker')}
        </Button>
        {strength !== 'usual' && (
          <Button size="compact-sm" variant="default" onClick={() => set(usual)}>
            {t('rule.asUsual')}
          </Button>
        )}
      </div>
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
