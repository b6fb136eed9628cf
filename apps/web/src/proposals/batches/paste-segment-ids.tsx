// Selects curbs from up to 50,000 pasted segment ids. Duplicates are counted; unknown ids are named
// and remain in the field.
import { maxBatchLinks, numberFormat } from '@curbwright/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectBatchLinks } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import styles from './batch.module.css';
import { parseSegmentIds, remainingFieldText } from './segment-ids.ts';
import { useSelectionMessage } from './use-selection-message.ts';

/** Maximum number of unknown ids named in the message. The field retains all that were reported. */
const maxNamedIds = 20;

interface SegmentLookup {
  readonly unknown: readonly string[];
  readonly unknown_count: number;
  readonly duplicates: number;
}

export function PasteSegmentIds() {
  const { t } = useTranslation();
  const reader = useReader();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<SegmentLookup | null>(null);
  const [select, { isLoading }] = api.useSelectLinksMutation();
  const { said, say, sayFound } = useSelectionMessage();
  const ids = useMemo(() => parseSegmentIds(text), [text]);
  const number = numberFormat(reader.locale);
  const tooMany = ids.length > maxBatchLinks;
  const tooManyText = t('batch.paste.tooMany', {
    most: number.format(maxBatchLinks),
    all: ids.length,
  });
  const take = async () => {
    const { data } = await select({ body: { segment_ids: [...ids] } });
    if (data === undefined) return say(t('pick.failed'));
    setFound(data);
    const chosen = selectBatchLinks(data.links);
    setText(remainingFieldText(text, data, chosen.isFull));
    sayFound(chosen, data.truncated);
  };
  return (
    <div className="grid gap-8 min-width-0">
      <label className="text-13 medium" htmlFor={id}>
        {t('pick.pasteHelp')}
      </label>
      <textarea
        id={id}
        rows={3}
        className={`control border-box full-width ${styles.text}`}
        value={text}
        spellCheck={false}
        aria-invalid={tooMany}
        aria-describedby={`${id}-said`}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex wrap gap-8">
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={tooMany ? tooManyText : ids.length === 0 ? t('pick.noIds') : null}
          loading={isLoading}
          onClick={() => void take()}
        >
          {t('batch.paste.choose', { count: ids.length, number: number.format(ids.length) })}
        </ButtonWithReason>
      </div>
      <div id={`${id}-said`} role="status" className={`soft text-13 empty-gone ${styles.note}`}>
        {tooMany && <p className="error">{tooManyText}</p>}
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
          <p className="error">
            {t('batch.paste.unknown', {
              count: found.unknown_count,
              number: number.format(found.unknown_count),
              ids: found.unknown.slice(0, maxNamedIds).join(', '),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
