// The head of the list: how many, open or closed, search, person, day, columns, import, new.
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import type { OrderListState } from './order-list-state.ts';
import { useOrderWords } from './order-words.ts';
import { useKnownPeople } from './people-field.tsx';
import styles from './work-orders.module.css';

interface Props {
  readonly state: OrderListState;
  readonly change: (part: Partial<OrderListState>, quiet?: boolean) => void;
  readonly totals: string;
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly onColumns: (anchor: HTMLElement) => void;
  readonly onImport: () => void;
  readonly onNew: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function OrderTools({ state, change, totals, me, mayNot, onColumns, onImport, onNew }: Props) {
  const { t } = useTranslation();
  const words = useOrderWords();
  const people = useKnownPeople(me);
  const [typed, setTyped] = useState({ text: state.search, over: state.search });
  // Changed from outside (Back, clear): the field follows.
  if (typed.over !== state.search)
    setTyped({
      text: typed.text.trim() === state.search.trim() ? typed.text : state.search,
      over: state.search,
    });
  const ask = useDebouncedCallback((text: string) => change({ search: text }, true), 250);
  const names = [...new Set([...people, ...(state.assignee === '' ? [] : [state.assignee])])];
  return (
    <div className={styles.tools}>
      <h2 className={styles.title}>{t('workOrders.title')}</h2>
      <p className={styles.totals} role="status">
        {totals}
      </p>
      <input
        type="search"
        className={styles.search}
        aria-label={t('workOrders.search')}
        placeholder={t('workOrders.search')}
        maxLength={100}
        value={typed.text}
        onChange={(event) => {
          setTyped({ text: event.target.value, over: state.search });
          ask(event.target.value);
        }}
      />
      <Choice
        label={t('workOrders.which')}
        value={state.isOpen}
        options={[
          { value: 'true', label: t('workOrders.which.open') },
          { value: 'false', label: t('workOrders.which.closed') },
          { value: '', label: t('workOrders.which.all') },
        ]}
        onChange={(isOpen) => change({ isOpen })}
      />
      <Choice
        label={t('workOrders.field.assignee')}
        value={state.assignee}
        options={[
          { value: '', label: t('workOrders.anyone') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(assignee) => change({ assignee })}
      />
      <DateField
        label={t('workOrders.dueBefore')}
        value={state.dueBefore}
        text={
          state.dueBefore === ''
            ? t('workOrders.dueBefore')
            : t('workOrders.dueBeforeDay', { day: words.day(state.dueBefore) })
        }
        onChange={(dueBefore) => change({ dueBefore })}
      />
      <Button
        size="compact-md"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconColumns {...icon} />}
        onClick={(event) => onColumns(event.currentTarget)}
      >
        {t('table.columns')}
      </Button>
      <ReasonedButton
        size="compact-md"
        variant="default"
        reason={mayNot}
        leftSection={<IconFileImport {...icon} />}
        onClick={onImport}
      >
        {t('workOrders.importShort')}
      </ReasonedButton>
      <ReasonedButton size="compact-md" reason={mayNot} leftSection={<IconPlus {...icon} />} onClick={onNew}>
        {t('workOrders.new')}
      </ReasonedButton>
    </div>
  );
}
