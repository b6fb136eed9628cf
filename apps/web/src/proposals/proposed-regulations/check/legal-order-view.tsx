// The legal order text of the proposal, in either language, to copy and print.
import {
  findLanguage,
  formatLegalOrder,
  type LanguageName,
  languages,
  toLegalOrderLines,
  translateForStaff,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { copyText } from '../../../shell/copy.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './check.module.css';

/** Returns the name of a built-in curb type in a language; `null` = it is not one. */
function findBuiltInTypeName(name: string, language: LanguageName): string | null {
  const key = `class.${name}`;
  const text = translateForStaff(language, key);
  return text === key ? null : text;
}

type LegalOrderArgs = Parameters<typeof formatLegalOrder>;
interface Props {
  readonly draft: LegalOrderArgs[0];
  readonly places: LegalOrderArgs[1];
  readonly time: LegalOrderArgs[3];
}

/** The language's name in that language. */
function languageDisplayName(language: LanguageName): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Locations shown per street; the copied and printed texts contain all. */
const maxPlacesPerStreet = 100;

interface LegalOrderProps {
  readonly order: ReturnType<typeof formatLegalOrder>;
  readonly language: LanguageName;
  readonly most?: number;
}

function LegalOrderArticle({ order, language, most = maxPlacesPerStreet }: LegalOrderProps) {
  const { t } = useTranslation();
  return (
    <article className={`card prose pad-12 paper ${styles.order}`} lang={language}>
      <h4>{order.title}</h4>
      {order.opening.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {order.sections.map(({ heading, places }) => (
        <section key={heading}>
          <h5>{heading}</h5>
          <ul>
            {places.slice(0, most).map((place) => (
              <li key={place}>{place}</li>
            ))}
            {places.length > most && <li>{t('check.orderMore', { count: places.length - most })}</li>}
          </ul>
        </section>
      ))}
      {order.rules.length > 0 && (
        <ol>
          {order.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      )}
    </article>
  );
}

const copiedMessageMs = 2000;

function CopyLegalOrder({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Icon size={16} stroke={1.5} />}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {copied ? t('check.orderCopied') : t('check.orderCopy')}
      </Button>
      <span className="absolute width-1 height-1 clip clipped" role="status">
        {copied ? t('check.orderCopied') : ''}
      </span>
    </>
  );
}

export function LegalOrderView({ draft, places, time }: Props) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<LanguageName | null>(null);
  const [prints, setPrints] = useState(false);
  const print = () => {
    flushSync(() => setPrints(true));
    window.print();
    setPrints(false);
  };
  const own = findLanguage(i18n.language) ?? 'en';
  const language = chosen ?? own;
  const nameInOwn = useCurbTypeName();
  const typeName = useCallback(
    // The catalog is loaded in the reader's language only.
    (name: string) => (language === own ? null : findBuiltInTypeName(name, language)) ?? nameInOwn(name),
    [language, own, nameInOwn],
  );
  const order = useMemo(
    () => formatLegalOrder(draft, places, language, time, typeName),
    [draft, places, language, time, typeName],
  );
  return (
    <div className="grid gap-8">
      <div className="between wrap gap-8">
        <SelectField
          label={t('check.orderLanguage')}
          value={language}
          options={languages.map((name) => ({ value: name, label: languageDisplayName(name) }))}
          onChange={setChosen}
        />
        <div className="flex wrap gap-8">
          <CopyLegalOrder text={toLegalOrderLines(order).join('\n')} />
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={16} stroke={1.5} />}
            onClick={print}
          >
            {t('check.orderPrint')}
          </Button>
        </div>
      </div>
      <LegalOrderArticle order={order} language={language} />
      {/* Printed instead of the page: only the legal order, in full. */}
      {prints &&
        createPortal(
          <div className={`gone ${styles.printed}`}>
            <LegalOrderArticle order={order} language={language} most={Number.POSITIVE_INFINITY} />
          </div>,
          document.body,
        )}
    </div>
  );
}
