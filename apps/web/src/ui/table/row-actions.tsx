// The actions at the end of a list's rows, each named for screen readers together with its row.
import type { Icon } from '@tabler/icons-react';
import type { GridAction } from './grid-types.ts';

type RowAction<Row> = readonly [key: string, label: string, icon: Icon, run: (row: Row) => void];

/** `nameOf` returns the accessible name for an action's label and its row. */
export function rowActions<Row>(
  actions: readonly RowAction<Row>[],
  nameOf: (label: string, row: Row) => string,
): readonly GridAction<Row>[] {
  return actions.map(([key, label, Icon, run]) => ({
    key,
    label,
    labelOf: (row) => nameOf(label, row),
    icon: <Icon size={18} stroke={1.5} />,
    run,
  }));
}
