// Adds all curbs of a street by its name, without a map.
import { findLanguage } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectBatchLinks } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import styles from './analysis-zones.module.css';
import editor from './zone-editor.module.css';

const debounceMs = 250;

export function StreetField() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [said, say] = useState('');
  const [asked] = useDebouncedValue(name.trim(), debounceMs);
  const { data } = api.useSearchQuery(
    asked.length < 2
      ? skipToken
      : { query: { q: asked, limit: 20, language: findLanguage(i18n.language) ?? 'en' } },
  );
  const [select, { isLoading }] = api.useSelectLinksMutation();
  const streets = [
    ...new Set((data?.results ?? []).flatMap(({ kind, label }) => (kind === 'street' ? [label] : []))),
  ];
  const add = async () => {
    const street =
      streets.find((one) => one.toLocaleLowerCase() === name.trim().toLocaleLowerCase()) ?? name.trim();
    const answer = await select({ body: { street } });
    if (answer.data === undefined) return say(t('pick.failed'));
    if (answer.data.count === 0) return say(t('zones.segments.noStreet', { street }));
    const { added, isFull } = selectBatchLinks(answer.data.links);
    say(isFull ? t('zones.segments.full') : t('pick.added', { count: added }));
  };
  return (
    <form
      className="grid gap-4 content-start min-width-0"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void add();
      }}
    >
      <label className="text-13 medium" htmlFor={id}>
        {t('zones.segments.street')}
      </label>
      <div className={`flex gap-8 items-end ${editor.row}`}>
        <div className="grid gap-4 content-start min-width-0">
          <input
            id={id}
            className={`control border-box min-width-0 text-14 full-width min-height-36 invalid-border-error pad-4-8 inherit-scheme touch-min-height-44 ${styles.input}`}
            list={`${id}-streets`}
            value={name}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <ButtonWithReason
          size="compact-md"
          type="submit"
          variant="default"
          loading={isLoading}
          reason={name.trim() === '' ? t('zones.segments.noStreetName') : null}
        >
          {t('zones.segments.addStreet')}
        </ButtonWithReason>
      </div>
      <datalist id={`${id}-streets`}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
      <p className="soft text-13" role="status">
        {said}
      </p>
    </form>
  );
}
