// A button that says why it cannot be pressed: it keeps the focus, shows its reason when pointed at or pressed, and describes itself to screen readers.
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { showInfo } from './toast.ts';

interface Reasoned {
  /** Why it cannot be pressed; null = it can. */
  readonly reason: string | null;
  readonly children: ReactNode;
  readonly pressed?: boolean | undefined;
  readonly className?: string | undefined;
}

interface Props
  extends Reasoned,
    Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'loading' | 'fullWidth' | 'justify'> {
  /** What it does, shown when pointed at while it can be pressed. */
  readonly help?: string | undefined;
  /** Its name, where what is written on it needs its row to be understood. */
  readonly label?: string | undefined;
  /** `submit` = it sends its form, which also Enter in a field does: both only without a reason. */
  readonly type?: 'submit';
  readonly onClick?: () => void;
}

/** The properties of a button with this reason. */
function withReason(reason: string | null, onClick: (() => void) | undefined) {
  if (reason === null) return { onClick: () => onClick?.() };
  return {
    'data-disabled': true,
    'aria-disabled': true,
    // No hidden text beside the button: where the reason is on the page too, it would stand there twice.
    'aria-description': reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      showInfo(reason);
    },
  };
}

export function ReasonedButton({ reason, onClick, children, pressed, help, label, ...look }: Props) {
  return (
    <Button
      {...look}
      {...withReason(reason, onClick)}
      aria-label={label}
      aria-pressed={pressed}
      title={reason ?? help}
    >
      {children}
    </Button>
  );
}

interface IconProps extends Reasoned, Pick<ActionIconProps, 'size'> {
  readonly label: string;
  readonly onClick: () => void;
}

/** The same with an icon and a name. */
export function ReasonedIconButton({ label, reason, onClick, children, pressed, ...look }: IconProps) {
  return (
    <ActionIcon
      {...look}
      {...withReason(reason, onClick)}
      aria-label={label}
      aria-pressed={pressed}
      title={reason === null ? label : `${label}: ${reason}`}
    >
      {children}
    </ActionIcon>
  );
}
