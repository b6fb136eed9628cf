// The frame of the import steps: the list of steps, and a heading that is focused when a step
// begins.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportStepKey, importStepKeys } from './import-steps.ts';
import styles from './imports.module.css';

export function StepList({ current }: { readonly current: ImportStepKey }) {
  const { t } = useTranslation();
  const at = importStepKeys.indexOf(current);
  return (
    <ol className={`list flex gap-4-20 ${styles.steps}`} aria-label={t('imports.steps')}>
      {importStepKeys.map((key, index) => (
        <li
          key={key}
          className={`row gap-8 soft ${styles.step}`}
          data-past={index < at || undefined}
          aria-current={key === current ? 'step' : undefined}
        >
          <span className={styles.stepNumber} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.stepName}>{t(`imports.step.${key}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Whether focus may be moved: only if nothing has the focus or the focus is inside `main`, so never
 * from the search in the header.
 */
function mayMoveFocus(active: Element | null): boolean {
  return active === null || active === document.body || active.closest('main') !== null;
}

interface HeadingProps {
  readonly children: ReactNode;
  /** Description of the step. */
  readonly about?: ReactNode;
}

/** Takes the focus when mounted, so it must be mounted anew for each step. */
export function StepHeading({ children, about }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (mayMoveFocus(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <header className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-20 bold break-anywhere focus-no-outline">
        {children}
      </h3>
      {about !== undefined && (
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone">{about}</p>
      )}
    </header>
  );
}
