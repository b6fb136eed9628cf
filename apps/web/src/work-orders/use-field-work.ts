// The person's queue on the screen: opened for whoever is signed in, with what waits in it.
import type { QueueCounts, QueuedWork } from '@curbwright/core';
import { countQueue } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPerson } from '../shell/kept-person.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';
import { type FieldPerson, useFieldPerson } from './field/field-person.ts';
import { type FieldState, fieldState, openFieldWork } from './field/field-work.ts';

interface FieldWork extends FieldState {
  readonly person: FieldPerson | null;
  readonly counts: QueueCounts;
  /** Without a connection: what is shown was kept on this device. */
  readonly lost: boolean;
  /** Why the person may change nothing; null = they may. */
  readonly mayNot: string | null;
}

const noRows: readonly QueuedWork[] = [];

export function useFieldWork(): FieldWork {
  const { t } = useTranslation();
  const person = useFieldPerson();
  const username = person?.username ?? null;
  const state = useSignal(fieldState);
  const lost = useAppSelector((root) => root.connection.lost !== null);
  const known = person === null ? null : JSON.stringify(person);
  useEffect(() => {
    if (known === null) return;
    const { username: name, permissions }: FieldPerson = JSON.parse(known);
    keepPerson({ username: name, permissions });
    openFieldWork(name).catch(() => undefined);
  }, [known]);
  // Another person's rows are never shown, not for a moment.
  const rows = state.username === username ? state.rows : noRows;
  const counts = useMemo(() => countQueue(rows), [rows]);
  const mayNot =
    person === null || person.permissions.includes('edit')
      ? null
      : t('workOrders.mayNot', { permission: t('permission.edit') });
  return { ...state, rows, person, counts, lost, mayNot };
}
