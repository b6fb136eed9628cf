// The findings by severity; those that block publishing come first.
import { severities } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from './check.module.css';
import { type FindingActions, FindingRow } from './finding-row.tsx';
import { countFindings, isOfChange, type ShownFinding } from './findings.ts';

interface Props extends FindingActions {
  readonly findings: readonly ShownFinding[];
  readonly pointed: string | null;
  readonly isBusy: boolean;
  /** Applies all available fixes; `null` = there is nothing to fix. */
  readonly onFixAll: (() => void) | null;
  /** Why this user cannot waive errors; `null` = they can. */
  readonly noWaiving: string | null;
}

export function FindingsList({ findings, pointed, isBusy, onFixAll, noWaiving, ...actions }: Props) {
  const { t } = useTranslation();
  const counts = countFindings(findings);
  const ofChange = findings.filter(isOfChange);
  const preexisting = findings.filter((finding) => !isOfChange(finding));
  const toRow = (finding: ShownFinding) => (
    <FindingRow
      key={finding.key}
      finding={finding}
      isPointed={pointed === finding.key}
      isBusy={isBusy}
      {...actions}
    />
  );
  return (
    <section className="grid gap-8" aria-labelledby="check-findings">
      <div className="between wrap gap-8">
        <h3 id="check-findings" className="section-title leading-1_3">
          {t('check.findings')}
        </h3>
        {counts.fixable > 0 && onFixAll !== null && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconWand size={16} stroke={1.5} />}
            onClick={onFixAll}
          >
            {t('check.fixAll')}
          </Button>
        )}
      </div>
      {ofChange.length === 0 && <p className={`soft text-13 ${styles.small}`}>{t('check.nothing')}</p>}
      {severities.map((severity) => {
        const own = ofChange.filter((finding) => finding.severity === severity);
        if (own.length === 0) return null;
        return (
          <div key={severity} className="grid gap-4">
            <h4 className="margin-0 text-13 bold">{t(`check.${severity}s`, { count: own.length })}</h4>
            {severity === 'error' && (
              <p className={`soft text-13 ${styles.small}`}>
                {t('check.blocks')} {noWaiving}
              </p>
            )}
            <ul className="grid gap-4 no-bullets">{own.map(toRow)}</ul>
          </div>
        );
      })}
      {preexisting.length > 0 && (
        <Disclosure title={t('check.preexisting', { count: preexisting.length })}>
          <p className={`soft text-13 ${styles.small}`}>{t('check.preexistingHelp')}</p>
          <ul className="grid gap-4 no-bullets">{preexisting.map(toRow)}</ul>
        </Disclosure>
      )}
    </section>
  );
}
