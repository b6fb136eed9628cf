// Control for the length of a stay. Shows its price and latest departure, computed by the core
// package, up to the longest stay allowed.
import { formatMoney, formatRelativeInstant, priceOfStay } from '@curbwright/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { CurbAnswer } from './answer-at.ts';
import styles from './stay.module.css';
import { maxShownStay, stayStep } from './stay-steps.ts';
import { useDurationFormat } from './use-duration-format.ts';

const usualStay = 60;

export function StayControl({ shown }: { readonly shown: CurbAnswer }) {
  const { t } = useTranslation();
  const reader = useReader();
  const duration = useDurationFormat();
  const [chosenStay, setWanted] = useState(usualStay);
  const name = useId();
  const { question, longest } = shown;
  const { ruleSetId, restrictions, instant, asker, time } = question;
  const most = maxShownStay(longest.minutes);
  const step = stayStep(most);
  const minutes = Math.min(most, Math.max(step, chosenStay));
  const cost = priceOfStay({ id: ruleSetId, restrictions }, instant, minutes, asker, time);
  const price =
    cost.fee === null
      ? t('stay.unknown')
      : cost.currency === null || cost.fee === 0
        ? t('stay.free')
        : formatMoney(cost.fee, cost.currency, reader);
  const leave = formatRelativeInstant(instant + minutes * 60_000, instant, reader);
  const move = (by: number) => setWanted(Math.min(most, Math.max(step, minutes + by)));
  return (
    <section className="card grid gap-4 pad-12" aria-labelledby={name}>
      <h3 id={name} className="text-14 bold">
        {t('stay.question')}
      </h3>
      <div className={`grid gap-4 items-center ${styles.scale}`}>
        <IconButton label={t('stay.less')} disabled={minutes <= step} onClick={() => move(-step)}>
          <IconMinus size={20} stroke={1.5} />
        </IconButton>
        <input
          type="range"
          className="min-width-0 full-width height-36 margin-0 accent-action pointer"
          min={step}
          max={most}
          step={step}
          value={minutes}
          aria-label={t('stay.question')}
          aria-valuetext={t('stay.reading', { duration: duration(minutes), price, leave })}
          onChange={(event) => setWanted(Number(event.target.value))}
        />
        <IconButton label={t('stay.more')} disabled={minutes >= most} onClick={() => move(step)}>
          <IconPlus size={20} stroke={1.5} />
        </IconButton>
      </div>
      <p className={`flex wrap gap-2-12 ${styles.outcome}`}>
        <span>{duration(minutes)}</span>
        <strong className="text-20 bold">{price}</strong>
        <span>{t('stay.leave', { leave })}</span>
      </p>
    </section>
  );
}
