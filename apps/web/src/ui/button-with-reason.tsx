// A button that explains why it is disabled: it can still be focused, shows its reason on hover or
// when pressed, and describes itself to screen readers.
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { showInfo } from './toast.ts';

interface WithDisabledReason {
  /** Why it is disabled; `null` = it is enabled. */
  readonly reason: string | null;
  readonly children: ReactNode;
  readonly pressed?: boolean | undefined;
  readonly className?: string | undefined;
}

interface Props
  extends WithDisabledReason,
    Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'loading' | 'fullWidth' | 'justify'> {
  /** What it does, shown on hover while it is enabled. */
  readonly help?: string | undefined;
  /** Its accessible name, where the visible text is only clear within its row. */
  readonly label?: string | undefined;
  /**
   * `submit` = it submits its form, as Enter in a field does. Without effect while there is a
   * `reason`.
   */
  readonly type?: 'submit';
  readonly onClick?: () => void;
}

/** The button props for this reason. */
function buttonPropsWithReason(reason: string | null, onClick: (() => void) | undefined) {
  if (reason === null) return { onClick: () => onClick?.() };
  return {
    'data-disabled': true,
    'aria-disabled': true,
    // Not a hidden text beside the button, because where the reason is also on the page it would
    // appear twice.
    'aria-description': reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      showInfo(reason);
    },
  };
}

export function ButtonWithReason({ reason, onClick, children, pressed, help, label, ...look }: Props) {
  return (
    <Button
      {...look}
      {...buttonPropsWithReason(reason, onClick)}
      aria-label={label}
      aria-pressed={pressed}
      title={reason ?? help}
    >
      {children}
    </Button>
  );
}

interface IconButtonProps extends WithDisabledReason, Pick<ActionIconProps, 'size'> {
  readonly label: string;
  readonly onClick: () => void;
}

/** An icon button with an accessible name that explains why it is disabled. */
export function IconButtonWithReason({
  label,
  reason,
  onClick,
  children,
  pressed,
  ...look
}: IconButtonProps) {
  return (
    <ActionIcon
      {...look}
      {...buttonPropsWithReason(reason, onClick)}
      aria-label={label}
      aria-pressed={pressed}
      title={reason === null ? label : `${label}: ${reason}`}
    >
      {children}
    </ActionIcon>
  );
}
