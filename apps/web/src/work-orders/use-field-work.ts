// The signed-in user's queue for the screen, opened on sign-in, with its waiting rows.
import type { QueueCounts, QueuedWork } from '@curbwright/core';
import { countQueue } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { storePerson } from '../shell/field-person.ts';
import { useAppSelector } from '../shell/store.ts';
import { type FieldState, openFieldWork, selectFieldWork } from './field/field-work.ts';
import { type FieldWorker, useFieldWorker } from './field/field-worker.ts';

interface FieldWork extends FieldState {
  readonly person: FieldWorker | null;
  readonly counts: QueueCounts;
  /** There is no connection, so data cached on this device is shown. */
  readonly lost: boolean;
  /** Why the user may not change anything; `null` = they may. */
  readonly mayNot: string | null;
}

const noRows: readonly QueuedWork[] = [];

export function useFieldWork(): FieldWork {
  const { t } = useTranslation();
  const person = useFieldWorker();
  const username = person?.username ?? null;
  const state = useAppSelector(selectFieldWork);
  const lost = useAppSelector((root) => root.connection.lost !== null);
  const known = person === null ? null : JSON.stringify(person);
  useEffect(() => {
    if (known === null) return;
    const worker: FieldWorker = JSON.parse(known);
    const { username: name } = worker;
    storePerson(worker);
    openFieldWork(name).catch(() => undefined);
  }, [known]);
  // Never show another user's rows, not even briefly.
  const rows = state.username === username ? state.rows : noRows;
  const counts = useMemo(() => countQueue(rows), [rows]);
  const mayNot =
    person === null || person.permissions.includes('edit')
      ? null
      : t('workOrders.mayNot', { permission: t('permission.edit') });
  return { ...state, rows, person, counts, lost, mayNot };
}
