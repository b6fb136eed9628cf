// Sets up an authenticator app: shows the secret as a QR code and as text, and checks the first
// code.
import type { SharedSecretResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { CodeForm } from './code-form.tsx';
import { copyText } from './copy.ts';
import styles from './factor.module.css';
import { saveBlob } from './open-file.ts';

interface Props {
  readonly shared: SharedSecretResponse;
  /** Submits the code; resolves to an error text, or `null`. */
  readonly onCode: (code: string) => Promise<string | null>;
}

export function FactorSetup({ shared, onCode }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-12">
      <p>{t('factor.scan')}</p>
      <QrCode className={styles.code} text={shared.uri} label={t('factor.qr')} />
      <p className="soft text-13">{t('factor.type')}</p>
      <p className={`row wrap gap-8 ${styles.secret}`}>
        <code>{shared.secret}</code>
        <CopyButton
          text={shared.secret.replaceAll(' ', '')}
          copy={copyText}
          label={t('software.secret.copy')}
          done={t('software.copied')}
        />
      </p>
      <CodeForm about={t('factor.first')} action={t('factor.confirm')} onCode={onCode} />
    </div>
  );
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({
  codes,
  onKept: onSaved,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const { t } = useTranslation();
  /** Saves the codes as a text file, to print or to store in a password manager. */
  const save = () => {
    const lines = [t('factor.codesFile'), location.origin, '', ...codes, '', t('factor.codesAbout'), ''];
    saveBlob(new Blob([lines.join('\n')], { type: 'text/plain' }), `${t('factor.codesFile')}.txt`);
  };
  return (
    <div className="grid gap-12">
      <p>{t('factor.codesAbout')}</p>
      <ul
        className={`grid gap-4-16 pad-12 round-6 sunken ltr no-bullets ${styles.codes}`}
        aria-label={t('factor.codes')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        <CopyButton
          text={codes.join('\n')}
          copy={copyText}
          label={t('factor.copyCodes')}
          done={t('software.copied')}
        />
        <Button variant="default" onClick={save}>
          {t('factor.saveCodes')}
        </Button>
        <Button onClick={onSaved}>{t('factor.kept')}</Button>
      </div>
    </div>
  );
}
