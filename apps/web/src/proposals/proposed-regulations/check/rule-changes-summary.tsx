// What publishing changes: the curbs' rules before and after, with identical changes grouped.
import type { RuleChangeGroup } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { makeScrollFocusable } from '../../../ui/focusable-scroll.ts';
import { ProposalWeeks } from '../../change-week.tsx';
import { RuleChangeList } from '../../rule-changes.tsx';
import { changeGroups } from './change-groups.ts';
import styles from './dialogs.module.css';
import { useRowName } from './row-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Makes the list scrollable by keyboard. */
const scrollableByKeyboard = (list: HTMLElement | null) =>
  list === null ? undefined : makeScrollFocusable(list);

/** Groups shown; the others are counted. */
const maxShownGroups = 30;
/** Proposals named per group; further ones are counted. */
const maxNamedProposals = 3;

interface CardProps {
  readonly rules: Omit<RuleChangeGroup, 'curbs'>;
  /** The only proposal with this change, whose weeks are offered. */
  readonly proposal: number | undefined;
  /** Whether the rules are shown at once, without the line above them. */
  readonly isOpen: boolean;
}

/** What changes in one line, which opens to the rules and the weeks. */
function ChangeCard({ rules, proposal, isOpen }: CardProps) {
  const card = (
    <div className="grid gap-8">
      <RuleChangeList rules={rules} />
      {proposal !== undefined && <ProposalWeeks proposal={proposal} />}
    </div>
  );
  return isOpen ? card : <Disclosure title={rules.line}>{card}</Disclosure>;
}

export function RuleChangesSummary({ rows }: { readonly rows: ProposalRows }) {
  const { t } = useTranslation();
  const nameOf = useRowName(rows);
  const { byId } = rows;
  const { groups, leftOut, unknown } = useMemo(() => changeGroups(byId.values()), [byId]);
  if (byId.size === 0) return null;
  const isOne = byId.size === 1;
  const more = Math.max(0, groups.length - maxShownGroups) + leftOut;
  return (
    <section className="grid gap-8" aria-labelledby="publish-changes">
      <h3 id="publish-changes" className="bold">
        {t('check.difference')}
      </h3>
      <ul ref={scrollableByKeyboard} className={`grid gap-16 scroll no-bullets ${styles.changes}`}>
        {groups.slice(0, maxShownGroups).map(({ curbs, proposals, ...rules }) => (
          <li key={JSON.stringify(rules)} className="grid gap-8">
            {(!isOne || groups.length > 1) && (
              <p>
                <span className="bold">{t('outcome.curbs', { count: curbs })}</span>
                {!isOne && (
                  <span className="soft text-13">
                    {' '}
                    {proposals.slice(0, maxNamedProposals).map(nameOf).join('; ')}
                    {proposals.length > maxNamedProposals &&
                      ` ${t('outcome.more', { count: proposals.length - maxNamedProposals })}`}
                  </span>
                )}
              </p>
            )}
            <ChangeCard
              rules={rules}
              proposal={proposals.length === 1 ? proposals[0] : undefined}
              isOpen={groups.length === 1}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('outcome.more', { count: more })}</p>}
      {unknown.length > 0 && (
        <p className="soft text-13">
          {t('ruleChanges.unknown', {
            names: unknown.slice(0, maxNamedProposals).map(nameOf).join('; '),
            count: unknown.length,
          })}
        </p>
      )}
    </section>
  );
}
