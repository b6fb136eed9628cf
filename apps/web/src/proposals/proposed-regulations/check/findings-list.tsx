// The findings by severity; those that block publishing come first.
import { severities } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './check.module.css';
import { type FindingActions, FindingRow } from './finding-row.tsx';
import { countFindings, type ShownFinding } from './findings.ts';

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
      {findings.length === 0 && <p className={`soft text-13 ${styles.small}`}>{t('check.nothing')}</p>}
      {severities.map((severity) => {
        const own = findings.filter((finding) => finding.severity === severity);
        if (own.length === 0) return null;
        return (
          <div key={severity} className="grid gap-4">
            <h4 className="margin-0 text-13 bold">{t(`check.${severity}s`, { count: own.length })}</h4>
            {severity === 'error' && (
              <p className={`soft text-13 ${styles.small}`}>
                {t('check.blocks')} {noWaiving}
              </p>
            )}
            <ul className="grid gap-4 no-bullets">
              {own.map((finding) => (
                <FindingRow
                  key={finding.key}
                  finding={finding}
                  isPointed={pointed === finding.key}
                  isBusy={isBusy}
                  {...actions}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
