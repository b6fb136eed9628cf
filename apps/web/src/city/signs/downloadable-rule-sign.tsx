// A large rule sign with a button that downloads it as an image.
import { isUnknownRule, type Payment, type Restriction, renderSign } from '@curbwright/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RuleSign, signDataUrl } from './rule-sign.tsx';
import styles from './signs.module.css';
import { useSignOptions } from './use-sign-options.ts';

interface Props {
  readonly restriction: Restriction;
  readonly payment?: Payment | null;
}

/** The large sign above its download button. */
export function DownloadableRuleSign({ restriction, payment = null }: Props) {
  const { t } = useTranslation();
  const terms = useSignOptions();
  if (terms === null || restriction.subActivity === 'unregulated' || isUnknownRule(restriction)) return null;
  return (
    <figure className={styles.figure}>
      <RuleSign restriction={restriction} payment={payment} size="large" />
      <figcaption>
        <a
          className={styles.file}
          href={signDataUrl(renderSign(restriction, payment, terms))}
          download={`${t('signs.fileName')} ${restriction.subActivity}.svg`}
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {t('signs.download')}
        </a>
      </figcaption>
    </figure>
  );
}
