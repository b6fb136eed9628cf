// Pasted segment ids: their curbs are added to the draft; unknown ids stay in the field and are
// listed.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { useSignal } from '../../ui/signal.ts';
import { idsInText, linksOfIds, mostPasted } from './pasted-ids.ts';
import { pickLinks, whileBusy } from './pick-links.ts';
import { isPickBusy, removesCurbs } from './pick-signals.ts';
import styles from './picking.module.css';

export function PasteIds() {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const busy = useSignal(isPickBusy);
  const ids = idsInText(text);
  const tooMany = ids.length > mostPasted;
  const take = () =>
    whileBusy(async () => {
      const found = await linksOfIds(ids);
      if (found.links.length > 0) await pickLinks(found.links, { removes: removesCurbs.get() });
      setUnknown(found.unknown);
      setText(found.unknown.join('\n'));
    });
  const fault = tooMany
    ? t('pick.tooManyIds', { most: mostPasted })
    : unknown.length > 0 && ids.join() === unknown.join()
      ? t('pick.unknownIds', { count: unknown.length })
      : null;
  return (
    <div className={styles.paste}>
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
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <ReasonedButton
        size="compact-md"
        variant="default"
        reason={tooMany ? fault : ids.length === 0 ? t('pick.noIds') : null}
        loading={busy}
        onClick={() => void take()}
      >
        {t('pick.pasteAdd', { count: ids.length })}
      </ReasonedButton>
    </div>
  );
}
