// How the edit changes the curbs, grouped by their current type: count, before and after. Curbs
// that are not for parking today come first and are marked.
import { formatDuration, formatPayment, hasNoParking, isForParking, type Payment } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './change-kinds.module.css';
import { EffectTable } from './effect-table.tsx';
import { KindCurbs } from './kind-curbs.tsx';
import {
  type ChangeKind,
  type CurbChange,
  changedFields,
  countCurbsWithErrors,
  countFindingsOfChange,
  hasEffect,
  type RuleReport,
} from './preview-summary.ts';
import { CheckSummary, type FirstRuleAction, KindFindings, KindRules, Losses } from './rule-report.tsx';

/** Maximum number of change groups listed individually. */
const maxListedGroups = 20;

/** Tests a change whose rules are indexes into the rules of a report. */
type ChangeTest = (change: CurbChange, rules: RuleReport['rules']) => boolean;

/**
 * Returns a test for changes of curbs that have no parking today, by their type and their rules, and
 * become something else. The user should check these again.
 */
export function useNonParkingChangeCheck(): ChangeTest {
  const { data } = api.useSubActivitiesQuery();
  return useMemo(() => {
    const other = new Set(
      (data?.results ?? [])
        .filter(
          (row) =>
            !isForParking({
              name: row.name,
              activity: row.activity_name,
              editableMaxStay: row.editable_max_stay,
              editableParkingPrice: row.editable_parking_price,
            }),
        )
        .map(({ name }) => name),
    );
    return ({ sub_activity: { before }, rules: { removed, unchanged } }, rules) =>
      before !== null &&
      other.has(before) &&
      hasNoParking([...removed, ...unchanged].flatMap((place) => rules[place] ?? []));
  }, [data]);
}

function useChangeFormat() {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const nameOf = useCurbTypeName();
  const price = (payment: Payment | null) =>
    payment === null ? t('batch.edit.free') : formatPayment(payment, reader).join('; ');
  const limit = (minutes: number | null) =>
    minutes === null ? t('batch.edit.noLimit') : formatDuration(minutes, reader);
  return (change: CurbChange): readonly (readonly [string, string, string])[] => {
    // When rules are only added, the time limit and the price are unchanged.
    if (change.action === 'remove' || change.rules.removed.length === 0) return [];
    const { sub_activity: kind, time_limit: time, payment } = change;
    const none = t('batch.edit.noRules');
    return changedFields(change).map((field) => {
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

function useHeadline(): (kind: ChangeKind) => string {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  return ({ change: { action, sub_activity }, links: count }) => {
    const [before, after] = [sub_activity.before, sub_activity.after].map((name) =>
      name === null ? '' : nameOf(name),
    );
    if (action === 'remove') return t('batch.kind.remove', { count, before });
    if (before === '') return t('batch.kind.create', { count, after });
    return t(before === after ? 'batch.kind.same' : 'batch.kind.becomes', { count, before, after });
  };
}

interface KindProps {
  readonly kind: ChangeKind;
  readonly report: RuleReport;
  readonly needsReview: boolean;
  readonly acts: readonly ChangeKindAction[];
  /** Deselects curbs; `null` = they can no longer be deselected. */
  readonly onLeaveOut: ((links: readonly number[]) => void) | null;
  readonly onFirst: FirstRuleAction | null;
}

/** An action for the curbs of a change group. */
interface ChangeKindAction {
  readonly label: string;
  readonly run: () => void;
}

function ChangeKindSection({ kind, report, needsReview: isDelicate, acts, onLeaveOut, onFirst }: KindProps) {
  const { t } = useTranslation();
  const wordsOf = useChangeFormat();
  const headline = useHeadline();
  const { change, proposals } = kind;
  const rows = wordsOf(change).filter(([label]) => label !== t('batch.edit.kind'));
  return (
    <li className={`card grid gap-2 pad-10-12 break-anywhere ${styles.kind}`} data-delicate={isDelicate}>
      <p className="medium">{headline(kind)}</p>
      {isDelicate && (
        <p className={`row gap-6 text-13 svg-flex-none ${styles.warn}`}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" /> {t('batch.kind.delicate')}
        </p>
      )}
      {rows.map(([label, was, is]) => (
        <p key={label} className={styles.becomes}>
          <span className="soft text-13">{label}</span>{' '}
          <del>
            <span className="visually-hidden">{t('batch.preview.was')} </span>
            {was}
          </del>{' '}
          <ins>
            <span className="visually-hidden">{t('batch.preview.becomes')} </span>
            {is}
          </ins>
        </p>
      ))}
      <KindRules kind={kind} report={report} />
      <KindFindings kind={kind} report={report} onFirst={onFirst} />
      {hasEffect(kind.effect) && (
        <Disclosure title={t('batch.effect.title')}>
          <EffectTable effect={kind.effect} curbs={kind.links} weekOf={report.effects.week_of} />
        </Disclosure>
      )}
      {kind.ids.length > 0 && onLeaveOut !== null && <KindCurbs ids={kind.ids} onLeaveOut={onLeaveOut} />}
      <p className="soft text-13">{t('batch.preview.proposals', { count: proposals })}</p>
      {acts.length > 0 && (
        <div className={`flex wrap gap-8 ${styles.acts}`}>
          {acts.map(({ label, run }) => (
            <Button key={label} size="compact-sm" variant="default" onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface Props {
  readonly kinds: readonly ChangeKind[];
  readonly report: RuleReport;
  readonly needsReview: ChangeTest;
  /** Returns the actions offered for a change group. */
  readonly actsOf?: (kind: ChangeKind) => readonly ChangeKindAction[];
  /** Deselects single curbs of a group. */
  readonly onLeaveOut?: (links: readonly number[]) => void;
  /** Makes a rule of the form apply first. */
  readonly onFirst?: FirstRuleAction;
}

const noActs = () => [];

/** What is lost, the effect on a normal week, then the groups. */
export function ChangeKinds({
  kinds,
  report,
  needsReview: isDelicate,
  actsOf = noActs,
  onLeaveOut,
  onFirst,
}: Props) {
  const { t } = useTranslation();
  const curbs = kinds.reduce((sum, { links }) => sum + links, 0);
  return (
    <>
      <Losses losses={report.loss_details} />
      <CheckSummary findings={countFindingsOfChange(report)} errors={countCurbsWithErrors(kinds, report)} />
      {kinds.length > 0 && (
        <>
          <section className="grid gap-4 min-width-0" aria-label={t('batch.effect.title')}>
            <h4 className="text-14 bold">{t('batch.effect.title')}</h4>
            <EffectTable effect={report.effects} curbs={curbs} weekOf={report.effects.week_of} />
          </section>
          <section className="grid gap-8 min-width-0" aria-label={t('batch.preview.changes')}>
            <h4 className="text-14 bold">{t('batch.preview.changes')}</h4>
            <ul className="grid gap-8 no-bullets">
              {kinds.slice(0, maxListedGroups).map((kind) => (
                <ChangeKindSection
                  key={kind.key}
                  kind={kind}
                  report={report}
                  needsReview={isDelicate(kind.change, report.rules)}
                  acts={actsOf(kind)}
                  onLeaveOut={onLeaveOut ?? null}
                  onFirst={onFirst ?? null}
                />
              ))}
            </ul>
            {kinds.length > maxListedGroups && (
              <p className="soft text-13">
                {t('batch.preview.moreKinds', { count: kinds.length - maxListedGroups })}
              </p>
            )}
          </section>
        </>
      )}
    </>
  );
}
