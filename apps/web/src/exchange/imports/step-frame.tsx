// The frame of an import's steps: where one is among them, and the heading that takes the focus when a step begins.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportStepKey, importStepKeys } from './import-steps.ts';
import styles from './imports.module.css';

export function StepList({ current }: { readonly current: ImportStepKey }) {
  const { t } = useTranslation();
  const at = importStepKeys.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('imports.steps')}>
      {importStepKeys.map((key, index) => (
        <li
          key={key}
          className={styles.step}
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

/** Where the focus may be taken from: a step that is gone, or the steps themselves; never from the header's search. */
function isFree(active: Element | null): boolean {
  return active === null || active === document.body || active.closest('main') !== null;
}

interface HeadingProps {
  readonly children: ReactNode;
  /** What the step is about. */
  readonly about?: ReactNode;
}

/** Mount it anew with each step. */
export function StepHeading({ children, about }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFree(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <header className={styles.stepHead}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {children}
      </h3>
      {about !== undefined && <p className={styles.soft}>{about}</p>}
    </header>
  );
}
