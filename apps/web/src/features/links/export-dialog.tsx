// The export of curbs: which ones, as what; written by the server while one may wait or stop it.
import { type ExportType, exportEndings, exportTypes } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { errorWords, isApiError } from '../../app/api-error.ts';
import { askerOf } from '../../app/asker-slice.ts';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useAppSelector } from '../../app/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './list.module.css';
import { fileOf, saveFile } from './take-file.ts';

interface Props {
  /** Ids of the curbs of the list, in its order. */
  readonly listed: readonly number[];
  readonly ticked: readonly number[];
  readonly onClose: () => void;
}

const ranges = ['all', 'filtered', 'selected'] as const;
type Range = (typeof ranges)[number];

export function ExportDialog({ listed, ticked, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const asked = useAskedInstant();
  const who = useAppSelector((state) => state.asker);
  const { data: city } = api.useCurrentCityQuery();
  const [exportLinks, state] = api.useExportLinksMutation();
  const running = useRef<{ readonly abort: () => void } | null>(null);
  const [range, setRange] = useState<Range>(
    ticked.length > 0 ? 'selected' : listed.length > 0 ? 'filtered' : 'all',
  );
  const [type, setType] = useState<ExportType>('excel');
  useEffect(() => () => running.current?.abort(), []);
  const counts: Readonly<Record<Range, number>> = {
    all: city?.link_count ?? 0,
    filtered: listed.length,
    selected: ticked.length,
  };
  const number = new Intl.NumberFormat(reader.locale);
  const start = async () => {
    // A tab may only be opened while the click is being answered: the file comes into it later.
    const tab = type === 'pdf' ? window.open('', '_blank') : null;
    const { classes, subclasses, purposes } = askerOf(who);
    const ids = range === 'selected' ? ticked : listed;
    const sent = exportLinks({
      params: { type },
      body: {
        ...(asked === null ? {} : { date: asked.date, time: asked.time }),
        user_classes: classes,
        ...(subclasses.length > 0 ? { permits: subclasses } : {}),
        ...(purposes.length > 0 ? { purposes } : {}),
        ...(range === 'all' ? {} : { links: [...ids] }),
        language: i18n.language,
      },
    });
    running.current = sent;
    const answer = await sent;
    running.current = null;
    const file = fileOf(answer.data);
    if (file === null) return tab?.close();
    if (tab !== null) tab.location.href = file.url;
    else saveFile(file);
    showSuccess(t('export.done', { name: file.name }));
    onClose();
  };
  return (
    <Dialog title={t('export.title')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <fieldset className={styles.choices} disabled={state.isLoading}>
          <legend>{t('export.which')}</legend>
          {ranges.map((name) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="range"
                checked={range === name}
                disabled={counts[name] === 0}
                onChange={() => setRange(name)}
              />
              {t(`export.range.${name}`)} <span className={styles.soft}>{number.format(counts[name])}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices} disabled={state.isLoading}>
          <legend>{t('export.as')}</legend>
          {exportTypes.map((name) => (
            <label key={name} className={styles.choice}>
              <input type="radio" name="type" checked={type === name} onChange={() => setType(name)} />
              {t(`export.type.${name}`)} <span className={styles.soft}>.{exportEndings[name]}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.soft}>{t('export.help')}</p>
        {isApiError(state.error) && (
          <p className={styles.fault} role="alert">
            {errorWords(state.error, t('error.fallback'))}
          </p>
        )}
        {state.isLoading ? (
          <ProgressBar
            label={t('export.running')}
            percent={null}
            language={i18n.language}
            cancelLabel={t('export.cancel')}
            onCancel={() => running.current?.abort()}
          />
        ) : (
          <Button type="submit" disabled={counts[range] === 0}>
            {t('export.start')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
