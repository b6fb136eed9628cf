// The buttons of a list's toolbar and of its selection bar, as data.
import type { ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';

export interface ListAction {
  readonly label: string;
  readonly icon?: Icon;
  readonly variant?: ButtonProps['variant'];
  /** Why the user may not run it; `null` = allowed. */
  readonly reason?: string | null;
  readonly pressed?: boolean;
  /** What it does, shown on hover. */
  readonly help?: string;
  readonly loading?: boolean;
  readonly run: () => void;
}

/** Actions that do not apply now are `null` or `false`. */
export type ListActions = readonly (ListAction | null | false)[];

export function ListButtons({ actions }: { readonly actions: ListActions }) {
  return actions.map((action) => {
    if (action === null || action === false) return null;
    const { label, icon: Icon, variant = 'default', reason = null, run, ...rest } = action;
    return (
      <ButtonWithReason
        key={label}
        size="compact-md"
        variant={variant}
        reason={reason}
        leftSection={Icon && <Icon size={16} stroke={1.5} />}
        onClick={run}
        {...rest}
      >
        {label}
      </ButtonWithReason>
    );
  });
}
