// The answer card: whether parking is allowed, in one sentence, then the conditions, the reason and
// what applies later, always in this order.
import { useTranslation } from 'react-i18next';
import { dashPatterns } from '../../map/view.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { useCurbStyles, useCurbTypeName } from '../curb-type-hooks.ts';
import { availableActions, type CurbAnswer } from './answer-at.ts';
import { AnswerKindBadge } from './answer-kind-badge.tsx';
import styles from './links.module.css';
import { MaximumStay } from './maximum-stay.tsx';
import { PayNow } from './pay-now.tsx';
import { StayControl } from './stay-control.tsx';

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={`grid gap-2 ${styles.facts}`}>
      <h3 className="soft text-12 medium">{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly shown: CurbAnswer;
  readonly link: number;
}

export function AnswerCard({ shown, link }: Props) {
  const { t } = useTranslation();
  const curbTypeName = useCurbTypeName();
  const curbStyles = useCurbStyles();
  const words = useDateFormat();
  const selectedInstant = useSelectedInstant();
  const { explanation, verdict, kind } = shown;
  const look = curbStyles.get(verdict.subActivity);
  const when = selectedInstant === null ? '' : words.moment(selectedInstant.date, selectedInstant.time);
  const offers = availableActions(shown, selectedInstant?.live === true);
  return (
    <section className="grid gap-12" aria-label={t('link.answer')}>
      <div className={`grid gap-8 round-6 ${styles.answer}`} data-kind={kind}>
        <p className="between wrap gap-4-12">
          <AnswerKindBadge kind={kind} />
          <span className="soft text-13">
            {selectedInstant?.live === true ? t('link.atNow', { when }) : when}
          </span>
        </p>
        <p className={`bold leading-1_25 pretty ${styles.sentence}`} aria-live="polite">
          {explanation.sentence}
        </p>
        <p className="row soft text-13 gap-8">
          {look !== undefined && (
            <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
          )}
          <span>{curbTypeName(verdict.subActivity)}</span>
        </p>
      </div>
      {explanation.conditions.length > 0 && (
        <ul className={`grid gap-4 no-bullets ${styles.conditions}`} aria-label={t('link.conditions')}>
          {explanation.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {shown.permits.map((gain) => (
        <p key={gain} className={styles.permit}>
          {gain}
        </p>
      ))}
      <MaximumStay shown={shown} />
      {offers.pay && <PayNow link={link} />}
      {offers.stay && <StayControl shown={shown} />}
      <Facts title={t('link.why')} rows={[explanation.because]} />
      <Facts title={t('link.later')} rows={explanation.later} />
    </section>
  );
}
