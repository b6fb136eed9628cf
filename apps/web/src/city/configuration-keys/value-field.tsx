// One configuration value, as the field its shape requires.
import type { ConfigurationField } from '@curbwright/contract';
import { formatNumberInput } from '@curbwright/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { CityChoice } from '../../ui/search-select.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
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
  const reader = useReader();
  const parsers = useFieldParsers();
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
    const options = choices.map((choice) => ({
      value: choice,
      label: choice === '' && !shape.choices.includes('') ? '—' : words.choice(choice),
    }));
    return (
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <span aria-hidden="true">{label}</span>
        <CityChoice label={label} value={chosen} options={options} onChange={onChange} />
      </div>
    );
  }
  if (shape.kind === 'number') {
    const empty = shape.is_nullable ? null : undefined;
    const limits = {
      ...(shape.min === null ? {} : { min: shape.min }),
      ...(shape.max === null ? {} : { max: shape.max }),
    };
    return (
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <span aria-hidden="true">{label}</span>
        <TypedField
          label={label}
          quiet
          numeric
          text={typeof value === 'number' ? formatNumberInput(value, reader) : ''}
          read={emptyAsNull(parsers.number(label, limits))}
          onChange={(next) => onChange(next ?? empty)}
        />
      </div>
    );
  }
  return (
    <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type="text"
        value={textOf(value)}
        autoComplete="off"
        spellCheck={false}
        placeholder={isSecret ? t('admin.configuration.secretKept') : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
