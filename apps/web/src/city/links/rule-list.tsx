// All rules of the curb, each with the reason why it does or does not apply. The rule that
// determines the answer comes first.
import {
  describeRestriction,
  findLanguage,
  isUnknownRule,
  type OverriddenRestriction,
  type Restriction,
  type Verdict,
} from '@curbwright/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dashPatterns } from '../../map/view.ts';
import { api } from '../../shell/api.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { useCurbStyles } from '../curb-type-hooks.ts';
import type { LinkRules } from './cached-link-rules.ts';
import styles from './links.module.css';

const reasonKeys = {
  'lower priority': 'reason.lowerPriority',
  'stricter rule of equal priority': 'reason.stricterRule',
  'closer rule of equal priority': 'reason.closerRule',
  'unknown rules beside it': 'reason.unknownBeside',
  'not at this time': 'reason.notNow',
  'not for this user': 'reason.notForUser',
} as const satisfies Record<OverriddenRestriction['reason'], string>;

interface Props {
  readonly answer: LinkRules;
  readonly verdict: Verdict;
  /** Renders the sign of a rule; supplied by the screen. */
  readonly sign?: ((restriction: Restriction) => ReactNode) | undefined;
  /** Wraps the words of a rule, for example in a button that edits it; supplied by the screen. */
  readonly wrap?: WrapRule | undefined;
}

/** Wraps what is shown of a rule. */
export type WrapRule = (restriction: Restriction, content: ReactNode) => ReactNode;

export function RuleList({ answer, verdict, sign, wrap }: Props) {
  const { t, i18n } = useTranslation();
  const looks = useCurbStyles();
  const { restrictions } = answer;
  const { data: city } = api.useCurrentCityQuery();
  const timeZone = city?.time_zone;
  const textOf = (restriction: Restriction) =>
    describeRestriction(
      restriction,
      findLanguage(i18n.language) ?? 'en',
      timeZone === undefined ? undefined : { timeZone },
    );
  const reasons = new Map(verdict.beaten.map((row) => [row.index, t(reasonKeys[row.reason])]));
  const rows = restrictions
    .map((row, index) => ({ ...row, index, decides: index === verdict.governing }))
    .sort((a, b) => Number(b.decides) - Number(a.decides));
  return (
    <section>
      <h3 className="margin-bottom-8 text-14 bold">{t('link.rules')}</h3>
      {rows.length === 0 && <p className="soft">{t('link.noRules')}</p>}
      <ul className="grid gap-8 no-bullets">
        {rows.map((row) => {
          const look = looks.get(row.sub_activity);
          const content = (
            <>
              <span className="block">{row.text === '' ? textOf(row.restriction) : row.text}</span>
              <span className={`block soft text-13 ${styles.reason}`}>
                {row.decides ? t('link.decides') : reasons.get(row.index)}
              </span>
            </>
          );
          return (
            <li
              key={row.index}
              data-rule-index={row.index}
              className={row.decides ? styles.deciding : styles.rule}
            >
              {look !== undefined && (
                <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
              )}
              <div>{wrap?.(row.restriction, content) ?? content}</div>
              {!isUnknownRule(verdict) && sign?.(row.restriction)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
