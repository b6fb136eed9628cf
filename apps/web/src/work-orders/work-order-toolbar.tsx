// The list's toolbar: count, open or closed, search, assignee, due date, columns, import, new.
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import { ListToolbar } from '../shell/list-screen/list-bars.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ListSearch } from '../ui/table/list-search.tsx';
import { useAssigneeSuggestions } from './assignee-field.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import type { WorkOrderListState } from './work-order-list-state.ts';

interface Props {
  readonly state: WorkOrderListState;
  readonly change: (part: Partial<WorkOrderListState>, quiet?: boolean) => void;
  readonly totals: string;
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  readonly onImport: () => void;
  readonly onNew: () => void;
}

export function WorkOrderToolbar({ state, change, totals, me, mayNot, onColumns, onImport, onNew }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const people = useAssigneeSuggestions(me);
  const names = [...new Set([...people, ...(state.assignee === '' ? [] : [state.assignee])])];
  return (
    <ListToolbar
      title={t('workOrders.title')}
      totals={totals}
      onColumns={onColumns}
      actions={[
        { label: t('workOrders.importShort'), icon: IconFileImport, reason: mayNot, run: onImport },
        { label: t('workOrders.new'), icon: IconPlus, variant: 'filled', reason: mayNot, run: onNew },
      ]}
    >
      <ListSearch
        label={t('workOrders.search')}
        search={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      <SelectField
        label={t('workOrders.which')}
        value={state.isOpen}
        options={[
          { value: 'true', label: t('workOrders.which.open') },
          { value: 'false', label: t('workOrders.which.closed') },
          { value: '', label: t('workOrders.which.all') },
        ]}
        onChange={(isOpen) => change({ isOpen })}
      />
      <SelectField
        label={t('workOrders.field.assignee')}
        value={state.assignee}
        options={[
          { value: '', label: t('workOrders.anyone') },
          ...names.map((name) => ({ value: name, label: words.assignee(name) })),
        ]}
        onChange={(assignee) => change({ assignee })}
      />
      <CityDateField
        label={t('workOrders.dueBefore')}
        value={state.dueBefore}
        text={
          state.dueBefore === ''
            ? t('workOrders.dueBefore')
            : t('workOrders.dueBeforeDay', { day: words.day(state.dueBefore) })
        }
        onChange={(dueBefore) => change({ dueBefore })}
      />
    </ListToolbar>
  );
}
