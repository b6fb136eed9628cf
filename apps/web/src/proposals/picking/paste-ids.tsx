// Adds the curbs of pasted segment ids to the draft; unknown ids stay in the field and are listed.

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { store, useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { findLinksBySegmentIds, maxPastedIds, parsePastedIds } from './pasted-ids.ts';
import { pickLinks, queuePickTask } from './pick-links.ts';
import styles from './picking.module.css';
import { selectPicking } from './picking-slice.ts';

export function PasteIds() {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const busy = useAppSelector((state) => selectPicking(state).busy);
  const ids = parsePastedIds(text);
  const tooMany = ids.length > maxPastedIds;
  const take = () =>
    queuePickTask(async () => {
      const found = await findLinksBySegmentIds(ids);
      if (found.links.length > 0)
        await pickLinks(found.links, { removes: selectPicking(store.getState()).removes });
      setUnknown(found.unknown);
      setText(found.unknown.join('\n'));
    });
  const fault = tooMany
    ? t('pick.tooManyIds', { most: maxPastedIds })
    : unknown.length > 0 && ids.join() === unknown.join()
      ? t('pick.unknownIds', { count: unknown.length })
      : null;
  return (
    <div className={`grid gap-8 justify-items-start text-13 ${styles.paste}`}>
      <label htmlFor={id}>{t('pick.pasteHelp')}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => setText(event.target.value)}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className="error text-13" role="alert">
          {fault}
        </p>
      )}
      <ButtonWithReason
        size="compact-md"
        variant="default"
        reason={tooMany ? fault : ids.length === 0 ? t('pick.noIds') : null}
        loading={busy}
        onClick={() => void take()}
      >
        {t('pick.pasteAdd', { count: ids.length })}
      </ButtonWithReason>
    </div>
  );
}
