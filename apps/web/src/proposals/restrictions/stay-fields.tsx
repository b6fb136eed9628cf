// Fields for how long parking is allowed: the maximum stay, and the minimum time before returning.
import { formatDuration } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import type { RuleFieldsProps } from './edit-rule.ts';
import { FieldGroup } from './field-group.tsx';

interface DurationProps {
  readonly label: string;
  readonly value: number | null;
  readonly placeholder: string;
  readonly disabled?: boolean;
  readonly onChange: (minutes: number | null) => void;
}

/** An optional duration; arrow keys change it by 15 minutes. */
export function DurationField({ label, value, placeholder, disabled, onChange }: DurationProps) {
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  return (
    <TypedField
      label={label}
      text={value === null ? '' : formatDuration(value, reader)}
      read={emptyAsNull(readers.duration(label))}
      reading={(minutes) => (minutes === null ? '' : formatDuration(minutes, reader))}
      onChange={onChange}
      onStep={(by) => onChange(Math.max(15, (Math.floor((value ?? 0) / 15) + by) * 15))}
      placeholder={placeholder}
      {...(disabled === undefined ? {} : { disabled })}
    />
  );
}

/**
 * `inherited`: the regulation's time limit, which applies while the rule has none; `null` = no
 * limit.
 */
export function StayFields({
  rule,
  onEdit,
  inherited,
}: RuleFieldsProps & { readonly inherited: number | null }) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  return (
    <FieldGroup title={t('rule.part.howLong')}>
      <div className="grid two-equal-columns gap-8">
        <DurationField
          label={t('rule.maxStay')}
          value={rule.maxStay}
          placeholder={inherited === null ? t('rule.noLimit') : formatDuration(inherited, reader)}
          onChange={(maxStay) => onEdit({ maxStay }, 'maxStay')}
        />
        <DurationField
          label={t('rule.noReturn')}
          value={rule.noReturn}
          placeholder={t('rule.atOnce')}
          onChange={(noReturn) => onEdit({ noReturn }, 'noReturn')}
        />
      </div>
    </FieldGroup>
  );
}
