// The request for a sample question, code that sends it in three languages, and the response.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shell/copy.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './ask.module.css';
import { formatSnippet, type SampleRequest, type SnippetKind, snippetKinds } from './questions.ts';
import { type SampleResponse, verdictSentence } from './send-request.ts';

interface Props {
  readonly request: SampleRequest;
  readonly shown:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'answer'; readonly answer: SampleResponse | null }
    | null;
  /** Whether the snippets include a placeholder for a key. */
  readonly withKey: boolean;
}

interface CodeProps {
  readonly label: string;
  readonly text: string;
  readonly copy: string;
}

/** A code block that scrolls on its own and is keyboard-accessible. */
function Code({ label, text, copy }: CodeProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <div className={`relative min-width-0 ${styles.code}`}>
      <section ref={scroll} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <span className={`absolute round-6 paper ${styles.copy}`}>
        <CopyButton text={text} copy={copyText} label={copy} done={t('software.copied')} />
      </span>
    </div>
  );
}

export function ApiResponseView({ request, shown, withKey }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<SnippetKind>('curl');
  const answer = shown?.kind === 'answer' ? shown.answer : null;
  const sentence = answer === null ? null : verdictSentence(answer.value);
  return (
    <section
      className="grid gap-12 min-width-0 pad-16 outline round-8 paper narrow-pad-12"
      aria-label={t('software.answer.title')}
    >
      <fieldset className="bare flex gap-4 min-width-0" aria-label={t('software.answer.languages')}>
        {snippetKinds.map((each) => (
          <button
            key={each}
            type="button"
            className={`min-height-32 pad-0-12 control-outline round-6 ink inherit-font pointer no-background touch-min-height-44 ${styles.tab}`}
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {t(`software.snippet.${each}`)}
          </button>
        ))}
      </fieldset>
      <Code
        label={t('software.answer.request')}
        text={formatSnippet(kind, request, location.origin, withKey)}
        copy={t('software.answer.copyRequest')}
      />
      <h3 className="section-title">{t('software.answer.title')}</h3>
      <div aria-live="polite" className="grid gap-8">
        {shown?.kind === 'answer' && answer === null && <p role="alert">{t('software.answer.none')}</p>}
        {answer !== null && (
          <>
            <p className={`soft ${styles.status}`}>
              <strong data-good={answer.status < 400}>{answer.status}</strong>{' '}
              {t('software.answer.took', { count: answer.milliseconds })}
            </p>
            {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
          </>
        )}
        {shown?.kind === 'waiting' && <Skeleton label={t('software.answer.title')} lines={6} />}
      </div>
      {answer !== null && (
        <>
          <dl className={`grid gap-2 text-12 dt-soft dd-break-anywhere ${styles.headers}`}>
            {answer.headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Code label={t('software.answer.body')} text={answer.text} copy={t('software.answer.copyBody')} />
        </>
      )}
    </section>
  );
}
