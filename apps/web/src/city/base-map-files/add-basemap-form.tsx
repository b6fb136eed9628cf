// Form for an external map style or satellite tiles. The server requests the URL once, so that
// visitors never see a map that fails to load.
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { RadioGroup } from '../../ui/choice-groups.tsx';
import type { BasemapEntry } from './basemap-entries.ts';

const kinds = ['style', 'raster'] as const;
type Kind = (typeof kinds)[number];

interface Props {
  readonly isSaving: boolean;
  /** Returns `true` when saved; otherwise the form keeps its input. */
  readonly onAdd: (entry: BasemapEntry) => Promise<boolean>;
}

export function AddBasemapForm({ isSaving, onAdd }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [check, checking] = api.useCheckBaseMapMutation();
  const [kind, setKind] = useState<Kind>('style');
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [found, setFound] = useState<{ readonly isGood: boolean; readonly words: string } | null>(null);
  const isGood = found?.isGood === true;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isGood) {
      const common = { id: kind === 'style' ? 'streets' : 'satellite', name: name.trim() };
      const isSaved = await onAdd(
        kind === 'style'
          ? { ...common, type: 'style', url: url.trim() }
          : { ...common, type: 'raster', tiles: [url.trim()], satellite: true },
      );
      if (!isSaved) return;
      setFound(null);
      setUrl('');
      setName('');
      return;
    }
    try {
      const answer = await check({ body: { kind, url: url.trim() } }).unwrap();
      setFound({ isGood: answer.is_usable, words: answer.finding });
    } catch (error) {
      const words = formatFormError(error, t('error.fallback'));
      setFound({ isGood: false, words });
    }
  };
  return (
    <section className={styles.card} aria-label={t('admin.baseMap.add')}>
      <h3>{t('admin.baseMap.add')}</h3>
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={(event) => void send(event)}>
        <RadioGroup
          label={t('admin.baseMap.what')}
          name={`${id}-kind`}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`admin.baseMap.what.${value}`) }))}
          onChange={(next) => {
            setKind(next);
            setFound(null);
          }}
        />
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
          <span>{t('admin.calendar.name')}</span>
          <input
            id={`${id}-name`}
            value={name}
            required
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-url`}>
          <span>{t('admin.baseMap.address')}</span>
          <input
            id={`${id}-url`}
            value={url}
            required
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setUrl(event.target.value);
              setFound(null);
            }}
          />
        </label>
        {found !== null && (
          <p className={found.isGood ? undefined : 'error-text'} role={found.isGood ? 'status' : 'alert'}>
            {found.words}
          </p>
        )}
        <div>
          <Button type="submit" loading={checking.isLoading || isSaving}>
            {t(isGood ? 'admin.baseMap.offer' : 'admin.baseMap.check')}
          </Button>
        </div>
      </form>
    </section>
  );
}
