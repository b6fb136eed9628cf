// How changes to many curbs affect their rules: what is lost, removed and added rules as text, and
// the linter's findings.
import {
  applyFirstCode,
  describeRestriction,
  findLanguage,
  formatRuleChanges,
  listFormat,
  lossKinds,
  type Restriction,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RuleChangeList } from '../rule-changes.tsx';
import styles from './change-kinds.module.css';
import type { ChangeKind, RuleReport } from './preview-summary.ts';

const icons = { error: IconAlertOctagon, warning: IconAlertTriangle, note: IconInfoCircle } as const;

/** Maximum number of losses listed. */
const maxListedLosses = 20;

/** What is lost, one sentence per loss. Renders nothing when there are no losses. */
export function Losses({ losses }: { readonly losses: readonly { readonly text: string }[] }) {
  const { t } = useTranslation();
  if (losses.length === 0) return null;
  return (
    <section
      className={`grid gap-4 pad-10-12 round-6 bad-wash break-anywhere ${styles.losses}`}
      aria-label={t('batch.losses.title')}
    >
      <h3 className={`row gap-6 bold svg-flex-none svg-bad ${styles.lossTitle}`}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" /> {t('batch.losses.title')}
      </h3>
      <ul>
        {losses.slice(0, maxListedLosses).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {losses.length > maxListedLosses && (
        <p>{t('batch.losses.more', { count: losses.length - maxListedLosses })}</p>
      )}
    </section>
  );
}

/** The rules in a group of identical changes, and what its curbs lose. */
export function KindRules({ kind, report }: { readonly kind: ChangeKind; readonly report: RuleReport }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useReader();
  const typeName = useCurbTypeName();
  const { change, othersDiffer } = kind;
  const of = (places: readonly number[]): Restriction[] =>
    places.flatMap((place) => report.rules[place] ?? []);
  const { removed, added, unchanged } = change.rules;
  const sentences = formatRuleChanges(
    { removed: of(removed), added: of(added), unchanged: of(unchanged) },
    findLanguage(i18n.language) ?? 'en',
    { timeZone },
    typeName,
  );
  const losses = new Set(change.loss_details.flatMap((place) => report.loss_details[place]?.kind ?? []));
  const names = lossKinds.filter((one) => losses.has(one)).map((one) => t(`batch.loss.${one}`));
  const list = listFormat(i18n.language, { type: 'conjunction' });
  return (
    <>
      {names.length > 0 && (
        <p className="svg-flex-none svg-bad flex gap-6 svg-margin-top-3">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          <span>{t('batch.kind.loses', { list: list.format(names) })}</span>
        </p>
      )}
      <RuleChangeList
        rules={sentences}
        unchangedTitle={
          othersDiffer ? t('batch.kind.othersStay', { count: sentences.unchanged.length }) : undefined
        }
      />
    </>
  );
}

/** Makes a rule of the form apply first; `null` = the form does not have the rule. */
export type FirstRuleAction = (rule: Restriction, priority: number) => (() => void) | null;

type ReportedFinding = RuleReport['findings'][number];

interface FindingsProps {
  readonly kind: ChangeKind;
  readonly report: RuleReport;
  readonly onFirst: FirstRuleAction | null;
}

function FirstButton({
  finding: { first },
  report,
  onFirst,
}: Pick<FindingsProps, 'report' | 'onFirst'> & { readonly finding: ReportedFinding }) {
  const { t } = useTranslation();
  const rule = first === null ? undefined : report.rules[first.rule];
  const run = rule === undefined || first === null ? null : (onFirst?.(rule, first.priority) ?? null);
  if (run === null) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={run}>
      {t(applyFirstCode)}
    </Button>
  );
}

function FindingItems({
  found,
  kind,
  report,
  onFirst,
  label,
}: FindingsProps & { readonly found: ChangeKind['findings']; readonly label: string }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useReader();
  const language = findLanguage(i18n.language) ?? 'en';
  return (
    <ul
      className={`grid gap-6 no-bullets li-flex li-gap-6 svg-flex-none ${styles.findings}`}
      aria-label={label}
    >
      {found.map(({ finding: place, links }) => {
        const finding = report.findings[place];
        if (finding === undefined) return null;
        const Icon = icons[finding.severity];
        return (
          <li key={place} data-severity={finding.severity}>
            <Icon size={16} stroke={1.5} aria-hidden="true" />
            <div className="grid gap-4 justify-items-start">
              <p>
                <span className="medium">{t(`batch.findings.${finding.severity}`)}</span> {finding.text}{' '}
                {links < kind.links && t('batch.findings.curbs', { count: links })}
              </p>
              {finding.rules.map(({ number, rule }) => {
                const restriction = report.rules[rule];
                if (restriction === undefined) return null;
                return (
                  <p key={number} className="soft text-13">
                    {describeRestriction(restriction, language, { timeZone })}
                  </p>
                );
              })}
              <FirstButton finding={finding} report={report} onFirst={onFirst} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The linter's findings in a group of identical changes, errors first; those about unchanged rules
 * in force apart.
 */
export function KindFindings(props: FindingsProps) {
  const { t } = useTranslation();
  const { kind, report } = props;
  const isPreexisting = ({ finding }: ChangeKind['findings'][number]) =>
    report.findings[finding]?.is_preexisting === true;
  const own = kind.findings.filter((one) => !isPreexisting(one));
  const preexisting = kind.findings.filter(isPreexisting);
  return (
    <>
      {own.length > 0 && <FindingItems {...props} found={own} label={t('batch.findings.title')} />}
      {preexisting.length > 0 && (
        <Disclosure title={t('check.preexisting', { count: preexisting.length })}>
          <p className="soft text-13">{t('check.preexistingHelp')}</p>
          <FindingItems
            {...props}
            found={preexisting}
            label={t('check.preexisting', { count: preexisting.length })}
          />
        </Disclosure>
      )}
    </>
  );
}

/** The sentence above the changes: the total number of findings, or that there are none. */
export function CheckSummary({ findings, errors }: { readonly findings: number; readonly errors: number }) {
  const { t } = useTranslation();
  if (errors > 0)
    return (
      <p role="alert" className="svg-flex-none svg-bad flex gap-6 svg-margin-top-3">
        <IconAlertOctagon size={16} stroke={1.5} aria-hidden="true" />
        <span>{t('batch.findings.blocks', { count: errors })}</span>
      </p>
    );
  return findings === 0 ? <p className="soft text-13">{t('batch.findings.none')}</p> : null;
}
