// The answer card: the sentence first, then conditions, price, why, and what comes later. Same order everywhere.
import { useTranslation } from 'react-i18next';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { useClassName, useLooks } from '../../app/class-hooks.ts';
import { useDateWords } from '../../app/reader-hooks.ts';
import { dashes } from '../../map/view.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import type { ShownAnswer } from './answer-at.ts';
import styles from './links.module.css';

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.facts}>
      <h3 className={styles.small}>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

export function AnswerCard({ shown }: { readonly shown: ShownAnswer }) {
  const { t } = useTranslation();
  const classWords = useClassName();
  const looks = useLooks();
  const words = useDateWords();
  const asked = useAskedInstant();
  const { explanation, verdict, prices } = shown;
  const look = looks.get(verdict.subActivity);
  const when = asked === null ? '' : words.moment(asked.date, asked.time);
  return (
    <section className={styles.card} aria-label={t('link.answer')} aria-live="polite">
      <p className={styles.kind}>
        {look !== undefined && (
          <DashSample color={look.color} dash={dashes[look.dash]} width={look.width || 1} />
        )}
        <span>{classWords(verdict.subActivity)}</span>
        <span className={styles.when}>{asked?.live === true ? t('link.atNow', { when }) : when}</span>
      </p>
      <p className={styles.sentence}>{explanation.sentence}</p>
      {explanation.conditions.length > 0 && (
        <ul className={styles.conditions}>
          {explanation.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {prices.length > 0 && (
        <section className={styles.facts}>
          <h3 className={styles.small}>{t('link.price')}</h3>
          <ul className={styles.prices}>
            {prices.map((price) => (
              <li key={price.minutes}>
                {t('link.hours', { count: price.minutes / 60 })} <strong>{price.text}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Facts title={t('link.why')} rows={explanation.why} />
      <Facts title={t('link.later')} rows={explanation.later} />
    </section>
  );
}
