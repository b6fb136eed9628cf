// The export of curbs: which ones, as what; written by the server while one may wait or stop it.
import { calls } from 'virtual:contract-calls';
import { type ExportType, exportEndings, exportTypes } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { type ApiError, faultWords } from '../../app/api-error.ts';
import { askerOf } from '../../app/asker-slice.ts';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { takeFile } from '../../app/open-file.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useAppSelector } from '../../app/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './list.module.css';

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
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: ApiError | null }>({
    busy: false,
    error: null,
  });
  const running = useRef<AbortController | null>(null);
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
    const { classes, subclasses, purposes } = askerOf(who);
    const ids = range === 'selected' ? ticked : listed;
    const stop = new AbortController();
    running.current = stop;
    setState({ busy: true, error: null });
    const taken = await takeFile(
      {
        call: calls.exportLinks,
        params: { type },
        body: {
          ...(asked === null ? {} : { date: asked.date, time: asked.time }),
          user_classes: classes,
          ...(subclasses.length > 0 ? { permits: subclasses } : {}),
          ...(purposes.length > 0 ? { purposes } : {}),
          ...(range === 'all' ? {} : { links: ids }),
          language: i18n.language,
        },
      },
      { inTab: type === 'pdf', signal: stop.signal },
    );
    running.current = null;
    if ('error' in taken) return setState({ busy: false, error: stop.signal.aborted ? null : taken.error });
    showSuccess(t('export.done', { name: taken.name }));
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
        <fieldset className={styles.choices} disabled={state.busy}>
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
        <fieldset className={styles.choices} disabled={state.busy}>
          <legend>{t('export.as')}</legend>
          {exportTypes.map((name) => (
            <label key={name} className={styles.choice}>
              <input type="radio" name="type" checked={type === name} onChange={() => setType(name)} />
              {t(`export.type.${name}`)} <span className={styles.soft}>.{exportEndings[name]}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.soft}>{t('export.help')}</p>
        {state.error !== null && (
          <p className={styles.fault} role="alert">
            {faultWords(state.error, t('error.fallback'))}
          </p>
        )}
        {state.busy ? (
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
