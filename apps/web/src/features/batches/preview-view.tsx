// The preview: how many curbs take the edit in how many proposals, what changes by kind, and which are refused and why.
import { durationInWords, type Payment, paymentInWords } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dropLinks } from '../../app/batch.ts';
import { useCityTerms } from '../../app/city-terms.ts';
import { useClassName } from '../../app/class-hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import styles from './batch.module.css';
import { RefusedList } from './refused-list.tsx';
import { type Change, type ChangeKind, changesByKind, differsIn } from './summary.ts';
import type { PreviewState } from './use-preview.ts';

/** Kinds of change told one by one. */
const mostKinds = 20;

function useChangeWords() {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  const nameOf = useClassName();
  const price = (payment: Payment | null) =>
    payment === null ? t('batch.edit.free') : paymentInWords(payment, reader).join('; ');
  const limit = (minutes: number | null) =>
    minutes === null ? t('batch.edit.noLimit') : durationInWords(minutes, reader);
  return (change: Change): readonly (readonly [string, string, string])[] => {
    if (change.action === 'remove') return [];
    const { sub_activity: kind, time_limit: time, payment } = change;
    const none = t('batch.edit.noRules');
    return differsIn(change).map((field) => {
      if (field === 'sub_activity')
        return [
          t('batch.edit.kind'),
          kind.before === null ? none : nameOf(kind.before),
          kind.after === null ? none : nameOf(kind.after),
        ];
      if (field === 'time_limit') return [t('batch.edit.timeLimit'), limit(time.before), limit(time.after)];
      return [t('batch.edit.price'), price(payment.before), price(payment.after)];
    });
  };
}

function Kind({ kind }: { readonly kind: ChangeKind }) {
  const { t } = useTranslation();
  const wordsOf = useChangeWords();
  const nameOf = useClassName();
  const { change, links, proposals } = kind;
  const rows = wordsOf(change);
  const { before, after } = change.sub_activity;
  const name = before ?? after;
  return (
    <li className={styles.kind}>
      <p className={styles.strong}>
        {t(`batch.preview.${change.action}`, { kind: name === null ? '' : nameOf(name) })}
      </p>
      <p className={styles.soft}>
        {t('batch.preview.curbs', { count: links })} · {t('batch.preview.proposals', { count: proposals })}
      </p>
      {rows.length === 0 && change.action !== 'remove' && <p>{t('batch.preview.rulesOnly')}</p>}
      {rows.map(([label, was, is]) => (
        <p key={label} className={styles.becomes}>
          <span className={styles.soft}>{label}</span>{' '}
          <del>
            <span className={styles.heard}>{t('batch.preview.was')} </span>
            {was}
          </del>{' '}
          <ins>
            <span className={styles.heard}>{t('batch.preview.becomes')} </span>
            {is}
          </ins>
        </p>
      ))}
    </li>
  );
}

interface Props {
  readonly preview: PreviewState;
  readonly chosen: number;
  /** Something is touched. */
  readonly touched: boolean;
}

export function PreviewView({ preview, chosen, touched }: Props) {
  const { t } = useTranslation();
  const { answer, isCurrent, error, retry } = preview;
  if (chosen === 0) return <StateMessage title={t('batch.preview.nothingChosen')} />;
  if (error !== null)
    return (
      <StateMessage
        role="alert"
        title={t('batch.preview.failed')}
        action={<Button onClick={retry}>{t('app.retry')}</Button>}
      />
    );
  if (answer === null) return <Skeleton label={t('batch.preview.loading')} lines={5} />;
  const kinds = changesByKind(answer.changes);
  return (
    <div className={styles.fields} aria-busy={!isCurrent} data-preview={isCurrent}>
      <p className={styles.lead} role="status">
        {isCurrent
          ? [
              touched ? t('batch.preview.takes', { count: answer.accepted }) : t('batch.preview.untouched'),
              answer.refused.length > 0 ? t('batch.preview.refused', { count: answer.refused.length }) : '',
            ]
              .filter(Boolean)
              .join(' ')
          : t('batch.preview.loading')}
      </p>
      {kinds.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.head}>{t('batch.preview.changes')}</h3>
          <ul className={styles.kinds}>
            {kinds.slice(0, mostKinds).map((kind) => (
              <Kind key={kind.key} kind={kind} />
            ))}
          </ul>
          {kinds.length > mostKinds && (
            <p className={styles.soft}>{t('batch.preview.moreKinds', { count: kinds.length - mostKinds })}</p>
          )}
        </section>
      )}
      {answer.refused.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.head}>{t('batch.refused.title')}</h3>
          <p className={styles.note}>{t('batch.refused.help')}</p>
          <RefusedList refused={answer.refused} onLeaveOut={dropLinks} />
        </section>
      )}
    </div>
  );
}
