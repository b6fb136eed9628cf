// Adds rules to those of each curb, or replaces all of its rules. Both are offered as buttons; once one
// is chosen, the rules are entered here.
import type { Restriction } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconPlus, IconReplace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './batch.module.css';
import { type RulesEdit, ruleModes } from './batch-form.ts';

const icons = { add: IconPlus, replace: IconReplace } as const;

interface Props {
  /** What the rules of the selected curbs are, as text. */
  readonly now: string;
  /** `undefined`: rules are neither added nor replaced. */
  readonly rules: RulesEdit | undefined;
  readonly onBegin: (mode: RulesEdit['mode']) => void;
  readonly onEdit: (rules: RulesEdit) => void;
  readonly onReset: () => void;
  readonly editor: (
    rules: readonly Restriction[],
    onEdit: (rules: readonly Restriction[]) => void,
  ) => ReactNode;
  /** A message about a missing value. */
  readonly children: ReactNode;
}

export function RulesField({ now, rules, onBegin, onEdit, onReset, editor, children }: Props) {
  const { t } = useTranslation();
  const label = t('batch.edit.rules');
  return (
    <fieldset
      className={`card relative grid gap-8 min-width-0 margin-0 pad-10-12 ${styles.touch}`}
      data-touched={rules !== undefined}
    >
      <legend className="absolute width-1 height-1 clip clipped">{label}</legend>
      <div className="flex gap-8 items-start justify-between">
        <div className="grid gap-2 min-width-0">
          <span className="text-13 medium" aria-hidden="true">
            {label}
          </span>
          <span className="soft text-13 break-anywhere">
            {rules === undefined ? now : t('batch.edit.was', { now })}
          </span>
        </div>
        {rules !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('batch.edit.resetField', { field: label })}
            onClick={onReset}
          >
            {t('batch.edit.reset')}
          </Button>
        )}
      </div>
      {rules === undefined ? (
        <div className="flex wrap gap-8">
          {ruleModes.map((mode) => {
            const Icon = icons[mode];
            return (
              <Button
                key={mode}
                size="compact-sm"
                variant="default"
                leftSection={<Icon size={16} stroke={1.5} />}
                onClick={() => onBegin(mode)}
              >
                {t(`batch.rules.${mode}`)}
              </Button>
            );
          })}
        </div>
      ) : (
        <>
          <fieldset
            className={`bare flex wrap min-width-0 ${styles.choices}`}
            aria-label={t('batch.rules.how')}
          >
            {ruleModes.map((mode) => (
              <label
                key={mode}
                className="inline-flex gap-6 items-center min-height-28 input-accent-action phone-min-height-44"
              >
                <input
                  type="radio"
                  name="batch-rules"
                  checked={rules.mode === mode}
                  onChange={() => onEdit({ ...rules, mode })}
                />
                {t(`batch.rules.${mode}`)}
              </label>
            ))}
          </fieldset>
          <p className={`soft text-13 empty-gone ${styles.note}`}>{t(`batch.rules.${rules.mode}Help`)}</p>
          <div key={rules.mode} className="grid gap-8 min-width-0">
            {editor(rules[rules.mode], (list) => onEdit({ ...rules, [rules.mode]: list }))}
          </div>
        </>
      )}
      {children}
    </fieldset>
  );
}
