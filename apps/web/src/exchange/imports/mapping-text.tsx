// The mapping as text, for what the form cannot show: to read, edit, save to a file for the command
// line, or load from one.
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../shell/open-file.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import styles from './imports.module.css';
import { formatMapping, type Mapping, parseMapping } from './mapping.ts';

interface Props {
  readonly mapping: Mapping;
  /** Name of the saved file. */
  readonly fileName: string;
  readonly change: (mapping: Mapping) => void;
}

export function MappingText({ mapping, fileName, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  /** Typed text that is not applied yet. `null`: the text shown is the mapping. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const applyText = (text: string) => {
    const read = parseMapping(text);
    if (read === null) {
      setTyped(text);
      return setFault(t('imports.text.notJson'));
    }
    setFault('');
    setTyped(null);
    change(read);
  };
  return (
    <details className={styles.more}>
      <summary>{t('imports.text.title')}</summary>
      <p className="wide-prose soft regular text-13 break-anywhere empty-gone">{t('imports.text.about')}</p>
      <textarea
        id={id}
        className={`textarea sunken ltr text-start ${styles.text}`}
        aria-label={t('imports.text.title')}
        aria-invalid={fault !== ''}
        rows={12}
        spellCheck={false}
        value={typed ?? formatMapping(mapping)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
        {fault}
      </p>
      <div className={styles.row}>
        <ButtonWithReason
          size="compact-md"
          reason={typed === null ? t('imports.text.unchanged') : null}
          onClick={() => applyText(typed ?? '')}
        >
          {t('imports.text.take')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={typed === null ? t('imports.text.unchanged') : null}
          onClick={() => {
            setTyped(null);
            setFault('');
          }}
        >
          {t('imports.text.discard')}
        </ButtonWithReason>
        <FileButton
          size="compact-md"
          accept=".json,application/json"
          onFiles={([file]) => void file?.text().then(applyText)}
        >
          {t('imports.text.load')}
        </FileButton>
        <Button
          size="compact-md"
          variant="default"
          onClick={() => saveBlob(new Blob([formatMapping(mapping)], { type: 'application/json' }), fileName)}
        >
          {t('imports.text.save')}
        </Button>
      </div>
    </details>
  );
}
