// Field for the assignee: a person or a crew chosen from a list with search, or the user themselves
// with one click.
import { Button } from '@mantine/core';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';
import { ComboboxField, type ComboboxOption } from '../ui/combobox-field.tsx';
import styles from './work-orders.module.css';

interface Props {
  readonly value: string;
  readonly me: string | null;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** Longest name of a person or crew, in characters. */
const maxNameLength = 150;

/** Assignees of the most recently changed work orders. */
export function useAssigneeSuggestions(me: string | null): readonly string[] {
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data } = api.useWorkOrdersQuery({ query: { limit: 100, ordering: '-modified' } }, { skip: lost });
  const names = (data?.results ?? []).flatMap(({ assignee }) => assignee ?? []);
  return [...new Set(me === null ? names : [me, ...names])].sort((a, b) => a.localeCompare(b));
}

interface AssigneeOption extends ComboboxOption {
  readonly name: string;
}

/** People and crews that work orders can be assigned to. */
function useAssigneeOptions(skip: boolean): readonly AssigneeOption[] {
  const { t } = useTranslation();
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data } = api.useWorkOrderAssigneesQuery(undefined, { skip: skip || lost });
  return useMemo(() => {
    const crews = (data?.crews ?? []).map(({ id, name, members }) => ({
      key: `crew ${id}`,
      group: t('workOrders.crews'),
      icon: <IconUsersGroup size={18} stroke={1.5} aria-hidden />,
      name,
      label: name,
      detail: t('workOrders.crewMembers', { count: members }),
    }));
    const people = (data?.people ?? []).map(({ id, username, display_name: displayName }) => ({
      key: `person ${id}`,
      group: t('workOrders.people'),
      icon: <IconUser size={18} stroke={1.5} aria-hidden />,
      name: username,
      label: displayName === '' ? username : displayName,
      detail: displayName === '' || displayName === username ? '' : username,
    }));
    return [...people, ...crews];
  }, [data, t]);
}

const includes = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase());

export function AssigneeField({ value, me, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  const options = useAssigneeOptions(disabled);
  /** What is being typed; `null` = nothing, the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? options.find(({ name }) => name === value)?.label ?? value;
  const found =
    typed === null
      ? options
      : options.filter(({ name, label }) => includes(name, typed) || includes(label, typed));
  /** Takes a whole name over; a part of one only filters the list. */
  const accept = (part: string) => {
    const name = part.trim().toLowerCase();
    const exact = options.find((one) => one.name.toLowerCase() === name || one.label.toLowerCase() === name);
    const next = name === '' ? '' : exact?.name;
    if (next !== undefined && next !== value) onChange(next);
  };
  const isKnown = options.length === 0 || options.some(({ name }) => name === value);
  return (
    <div className="grid gap-4 min-width-0">
      <ComboboxField
        label={t('workOrders.field.assignee')}
        listLabel={t('workOrders.assignees')}
        text={text}
        placeholder={t('workOrders.nobody')}
        options={found}
        status={found.length === 0 && typed !== null ? t('workOrders.noAssignee') : ''}
        disabled={disabled}
        maxLength={maxNameLength}
        onText={(next) => {
          setTyped(next);
          accept(next);
        }}
        onChoose={({ name }) => {
          setTyped(null);
          onChange(name);
        }}
        // A name of nobody is not accepted; the field shows what is chosen.
        onLeave={() => {
          if (typed !== null) accept(typed);
          setTyped(null);
        }}
      />
      {value !== '' && !isKnown && !disabled && (
        <p className="soft text-13">{t('workOrders.notInCity', { name: value })}</p>
      )}
      {me !== null && value !== me && !disabled && (
        <span className={`row wrap gap-8 ${styles.line}`}>
          <Button size="compact-sm" variant="default" onClick={() => onChange(me)}>
            {t('workOrders.assignMe')}
          </Button>
        </span>
      )}
    </div>
  );
}
