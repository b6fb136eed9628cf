// One configuration value, as the field its shape requires.
import type { ConfigurationField } from '@curbwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useConfigurationLabels } from './configuration-labels.ts';

interface Props {
  readonly label: string;
  readonly shape: ConfigurationField['shape'];
  readonly value: unknown;
  /** Called with the new value; `undefined` when omitted. */
  readonly onChange: (value: unknown) => void;
  readonly isSecret?: boolean;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function ValueField({ label, shape, value, onChange, isSecret = false }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const id = useId();
  if (shape.kind === 'switch')
    return (
      <CheckboxGroup
        label={label}
        options={[{ value: 'on', label: t('admin.configuration.on') }]}
        isChosen={() => value === true}
        onToggle={() => onChange(value !== true)}
      />
    );
  if (shape.kind === 'choices') {
    const chosen = toList(value);
    return (
      <CheckboxGroup
        label={label}
        options={shape.choices.map((choice) => ({ value: choice, label: words.choice(choice) }))}
        isChosen={(choice) => chosen.includes(choice)}
        onToggle={(choice) =>
          onChange(shape.choices.filter((each) => (each === choice) !== chosen.includes(each)))
        }
      />
    );
  }
  if (shape.kind === 'choice') {
    const chosen = textOf(value);
    // Show an unset value as empty; otherwise the field would show its first choice without having
    // it selected.
    const choices = shape.choices.includes(chosen) ? shape.choices : ['', ...shape.choices];
    return (
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <span>{label}</span>
        <SelectField
          label={label}
          value={chosen}
          options={choices.map((choice) => ({
            value: choice,
            label: choice === '' && !shape.choices.includes('') ? '—' : words.choice(choice),
          }))}
          onChange={onChange}
        />
      </div>
    );
  }
  const isNumber = shape.kind === 'number';
  return (
    <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type={isNumber ? 'number' : 'text'}
        value={textOf(value)}
        autoComplete="off"
        spellCheck={false}
        placeholder={isSecret ? t('admin.configuration.secretKept') : undefined}
        min={isNumber ? (shape.min ?? undefined) : undefined}
        max={isNumber ? (shape.max ?? undefined) : undefined}
        onChange={({ target }) => {
          if (!isNumber) return onChange(target.value);
          onChange(target.value === '' ? (shape.is_nullable ? null : undefined) : Number(target.value));
        }}
      />
    </label>
  );
}
