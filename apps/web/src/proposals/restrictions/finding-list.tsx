// Lists what the check found for a rule, with a one-click fix where available.
import { type Finding, findingKey, formatLintFinding, formatLintFix, type Severity } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import styles from './rules.module.css';

interface Props {
  readonly findings: readonly Finding[];
  readonly onFix: (finding: Finding) => void;
}

const icons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  note: IconInfoCircle,
} as const satisfies Record<Severity, typeof IconCircleX>;

export function FindingList({ findings, onFix }: Props) {
  const { reader } = useCityLocale();
  const typeName = useCurbTypeName();
  if (findings.length === 0) return null;
  return (
    <ul className={`grid gap-4 no-bullets ${styles.findings}`}>
      {findings.map((finding) => {
        const Icon = icons[finding.severity];
        const { fix } = finding;
        return (
          <li key={findingKey(finding)} data-severity={finding.severity}>
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            <span>{formatLintFinding(finding, reader, typeName)}</span>
            {fix !== null && (
              <Button size="compact-sm" variant="default" onClick={() => onFix(finding)}>
                {formatLintFix(fix, reader, typeName)}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
