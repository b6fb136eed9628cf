// Field for the assignee: a name typed or chosen from known assignees, or the user themselves with
// one click.
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly value: string;
  readonly me: string | null;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** Assignees of the most recently changed work orders. */
export function useAssigneeSuggestions(me: string | null): readonly string[] {
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data } = api.useWorkOrdersQuery({ query: { limit: 100, ordering: '-modified' } }, { skip: lost });
  const names = (data?.results ?? []).flatMap(({ assignee }) => assignee ?? []);
  return [...new Set(me === null ? names : [me, ...names])].sort((a, b) => a.localeCompare(b));
}

export function AssigneeField({ value, me, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const people = useAssigneeSuggestions(me);
  return (
    <div className={`grid gap-4 min-width-0 ${styles.field}`}>
      <label htmlFor={id}>{t('workOrders.field.assignee')}</label>
      <span className={`row wrap gap-8 ${styles.line}`}>
        <input
          id={id}
          list={`${id}-people`}
          maxLength={150}
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        {me !== null && value !== me && !disabled && (
          <Button size="compact-md" variant="default" onClick={() => onChange(me)}>
            {t('workOrders.assignMe')}
          </Button>
        )}
      </span>
      <datalist id={`${id}-people`}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
