// Selects curbs from up to fifty thousand pasted segment ids. Duplicates are counted, and unknown
// ids are named and left in the field.
import { mostLinksOfBatch, numberFormat } from '@curbwright/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLinks } from '../../map/batch.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import styles from './batch.module.css';
import { leftInField, segmentIdsIn } from './segment-ids.ts';
import { useSaid } from './use-said.ts';

/** Most unknown ids named at once. The field retains all reported ones. */
const mostNamed = 20;

interface Found {
  readonly unknown: readonly string[];
  readonly unknown_count: number;
  readonly duplicates: number;
}

export function PasteMany() {
  const { t } = useTranslation();
  const reader = useReader();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [select, { isLoading }] = api.useSelectLinksMutation();
  const { said, say, sayFound } = useSaid();
  const ids = useMemo(() => segmentIdsIn(text), [text]);
  const number = numberFormat(reader.locale);
  const tooMany = ids.length > mostLinksOfBatch;
  const tooManyText = t('batch.paste.tooMany', {
    most: number.format(mostLinksOfBatch),
    all: ids.length,
  });
  const take = async () => {
    const { data } = await select({ body: { segment_ids: [...ids] } });
    if (data === undefined) return say(t('pick.failed'));
    setFound(data);
    const chosen = chooseLinks(data.links);
    setText(leftInField(text, data, chosen.isFull));
    sayFound(chosen, data.truncated);
  };
  return (
    <div className={styles.part}>
      <label className={styles.label} htmlFor={id}>
        {t('pick.pasteHelp')}
      </label>
      <textarea
        id={id}
        rows={3}
        className={styles.text}
        value={text}
        spellCheck={false}
        aria-invalid={tooMany}
        aria-describedby={`${id}-said`}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <ReasonedButton
          size="compact-md"
          variant="default"
          reason={tooMany ? tooManyText : ids.length === 0 ? t('pick.noIds') : null}
          loading={isLoading}
          onClick={() => void take()}
        >
          {t('batch.paste.choose', { count: ids.length, number: number.format(ids.length) })}
        </ReasonedButton>
      </div>
      <div id={`${id}-said`} role="status" className={styles.note}>
        {tooMany && <p className={styles.fault}>{tooManyText}</p>}
        {said !== '' && <p>{said}</p>}
        {found !== null && found.duplicates > 0 && (
          <p>
            {t('batch.paste.repeats', {
              count: found.duplicates,
              number: number.format(found.duplicates),
            })}
          </p>
        )}
        {found !== null && found.unknown_count > 0 && (
          <p className={styles.fault}>
            {t('batch.paste.unknown', {
              count: found.unknown_count,
              number: number.format(found.unknown_count),
              ids: found.unknown.slice(0, mostNamed).join(', '),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
