// Fields for a street and its cross streets, with the names that the search finds.
import { findLanguage } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import type { FindForm } from './find-form.ts';

const debounceMs = 250;
/** Fewest letters that are searched for. */
const minSearchLength = 2;

interface NameProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why nothing can be entered; `null` = it can. */
  readonly reason?: string | null;
}

function StreetName({ label, value, onChange, reason = null }: NameProps) {
  const { i18n } = useTranslation();
  const id = useId();
  const [asked] = useDebouncedValue(value.trim(), debounceMs);
  const { data } = api.useSearchQuery(
    asked.length < minSearchLength
      ? skipToken
      : { query: { q: asked, limit: 20, language: findLanguage(i18n.language) ?? 'en' } },
  );
  const names = new Set(
    (data?.results ?? []).flatMap(({ kind, label: name }) => (kind === 'street' ? [name] : [])),
  );
  return (
    <div className="grid gap-4 content-start min-width-0">
      <label className="soft text-13" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control border-box min-width-0 text-14 full-width min-height-36 pad-4-8 inherit-scheme touch-min-height-44"
        list={`${id}-names`}
        value={value}
        autoComplete="off"
        maxLength={200}
        aria-disabled={reason !== null}
        aria-description={reason ?? undefined}
        placeholder={reason ?? undefined}
        readOnly={reason !== null}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

interface Props {
  readonly form: FindForm;
  readonly onChange: (change: Partial<FindForm>) => void;
}

export function StreetFields({ form, onChange }: Props) {
  const { t } = useTranslation();
  const reason = form.street.trim() === '' ? t('batch.find.streetFirst') : null;
  return (
    <>
      <StreetName
        label={t('batch.find.street')}
        value={form.street}
        onChange={(street) => onChange({ street })}
      />
      <div className="grid two-equal-columns gap-12">
        <StreetName
          label={t('batch.find.fromStreet')}
          value={form.fromStreet}
          reason={reason}
          onChange={(fromStreet) => onChange({ fromStreet })}
        />
        <StreetName
          label={t('batch.find.toStreet')}
          value={form.toStreet}
          reason={reason}
          onChange={(toStreet) => onChange({ toStreet })}
        />
      </div>
    </>
  );
}
