// A large rule sign with a button that downloads it as an image.
import { isUnknownRule, type Payment, type Restriction, renderSign } from '@curbwright/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RuleSign, signDataUrl } from './rule-sign.tsx';
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
    <figure className="grid gap-8 justify-items-center margin-0">
      <RuleSign restriction={restriction} payment={payment} size="large" />
      <figcaption>
        <a
          className="inline-flex gap-4 items-center min-height-24 ink text-13 phone-min-height-44"
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
