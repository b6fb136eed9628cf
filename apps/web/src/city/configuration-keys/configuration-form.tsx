// Form for one configuration key: the fields of its shape, or JSON. Shows which field is invalid,
// or that somebody else saved first.
import type { ConfigurationKey } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError, isApiError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';
import own from './configuration.module.css';
import { useConfigurationLabels } from './configuration-labels.ts';
import { fromSecondPersonChoice, secondPersonKey, toSecondPersonChoice } from './second-person-choice.ts';
import { SecondPersonField } from './second-person-field.tsx';
import { ValueField } from './value-field.tsx';

interface Props {
  readonly entry: ConfigurationKey;
  readonly onDone: () => void;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns the field the server names and its message: `value.seconds: …`. */
function formatFieldError(error: unknown, fallback: string, nameOf: (field: string) => string): string {
  if (!isApiError(error)) return fallback;
  const lists = typeof error.body === 'object' && error.body !== null ? Object.entries(error.body) : [];
  const [place, said] = lists.find(([, list]) => Array.isArray(list)) ?? [];
  const name = place?.replace(/^value\.?/, '') ?? '';
  return Array.isArray(said) && name !== ''
    ? `${nameOf(name)}: ${String(said[0])}`
    : formatFormError(error, fallback);
}

export function ConfigurationForm({ entry, onDone }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const id = useId();
  const [change, changing] = api.useSetConfigurationKeyMutation();
  const [value, setValue] = useState<unknown>(entry.value);
  const [text, setText] = useState(() => JSON.stringify(entry.value, null, 2));
  const [fault, setFault] = useState<string | null>(null);
  const { shape, key, version } = entry;
  const send = async (body: { readonly version: string; readonly value?: unknown }) => {
    try {
      await change({ params: { key }, body }).unwrap();
      showSuccess(t('admin.configuration.saved', { key: words.title(key) }));
      onDone();
    } catch (error) {
      setFault(formatFieldError(error, t('error.fallback'), words.field));
    }
  };
  const isSecondPerson = key === secondPersonKey;
  const [person, setPerson] = useState(() => toSecondPersonChoice(entry.value));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSecondPerson) {
      const next = fromSecondPersonChoice(person);
      return next === null
        ? setFault(t('admin.configuration.secondPerson.choose'))
        : void send({ version, value: next });
    }
    if (shape.kind !== 'json') return void send({ version, value });
    try {
      const read: unknown = JSON.parse(text);
      void send({ version, value: read });
    } catch {
      setFault(t('admin.configuration.notJson'));
    }
  };
  const parts = toRecord(value);
  return (
    <form className={styles.form} onSubmit={save}>
      <p>{words.sentence(entry.explanation)}</p>
      {isSecondPerson && <SecondPersonField choice={person} onChange={setPerson} />}
      {shape.kind === 'json' && !isSecondPerson && (
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-json`}>
          <span>{t('admin.configuration.json')}</span>
          <textarea
            id={`${id}-json`}
            className={`textarea paper ltr text-13 ${own.json}`}
            rows={14}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {shape.kind === 'fields' && shape.is_nullable && (
        <CheckboxGroup
          label={words.title(key)}
          options={[{ value: 'on', label: t('admin.configuration.inUse') }]}
          isChosen={() => value !== null}
          onToggle={() => setValue(value === null ? {} : null)}
        />
      )}
      {shape.kind === 'fields' &&
        value !== null &&
        shape.fields.map((field) => (
          <ValueField
            key={field.name}
            label={words.field(field.name)}
            shape={field.shape}
            value={parts[field.name]}
            isSecret={field.is_secret}
            onChange={(next) => setValue({ ...parts, [field.name]: next })}
          />
        ))}
      {shape.kind !== 'json' && shape.kind !== 'fields' && (
        <ValueField label={t('admin.configuration.value')} shape={shape} value={value} onChange={setValue} />
      )}
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <div className="row wrap gap-4-8">
        <Button type="submit" loading={changing.isLoading}>
          {t('accounts.save')}
        </Button>
        {entry.is_set && (
          <Button variant="default" onClick={() => void send({ version })}>
            {t('admin.configuration.reset')}
          </Button>
        )}
      </div>
    </form>
  );
}
