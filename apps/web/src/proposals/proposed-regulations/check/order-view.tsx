// The legal order text of the proposal, in either language, to copy and print.
import { type LanguageName, languageNamed, languages, orderText, orderTextLines } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shell/copy.ts';
import { Choice } from '../../../ui/choice.tsx';
import styles from './check.module.css';

type Parts = Parameters<typeof orderText>;
interface Props {
  readonly draft: Parts[0];
  readonly places: Parts[1];
  readonly time: Parts[3];
}

/** The language's name in that language. */
function nameOfLanguage(language: LanguageName): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Locations shown per street; the copied and printed texts contain all. */
const mostPlaces = 100;

interface OrderProps {
  readonly order: ReturnType<typeof orderText>;
  readonly language: LanguageName;
  readonly most?: number;
}

function Order({ order, language, most = mostPlaces }: OrderProps) {
  const { t } = useTranslation();
  return (
    <article className={styles.order} lang={language}>
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

const shownFor = 2000;

function CopyOrder({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
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
      <span className={styles.hidden} role="status">
        {copied ? t('check.orderCopied') : ''}
      </span>
    </>
  );
}

export function OrderView({ draft, places, time }: Props) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<LanguageName | null>(null);
  const [prints, setPrints] = useState(false);
  const print = () => {
    flushSync(() => setPrints(true));
    window.print();
    setPrints(false);
  };
  const language = chosen ?? languageNamed(i18n.language) ?? 'en';
  const order = useMemo(() => orderText(draft, places, language, time), [draft, places, language, time]);
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <Choice
          label={t('check.orderLanguage')}
          value={language}
          options={languages.map((name) => ({ value: name, label: nameOfLanguage(name) }))}
          onChange={setChosen}
        />
        <div className={styles.actions}>
          <CopyOrder text={orderTextLines(order).join('\n')} />
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
      <Order order={order} language={language} />
      {/* Printed instead of the page: only the order, in full. */}
      {prints &&
        createPortal(
          <div className={styles.printed}>
            <Order order={order} language={language} most={Number.POSITIVE_INFINITY} />
          </div>,
          document.body,
        )}
    </div>
  );
}
