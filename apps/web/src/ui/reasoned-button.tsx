// A button that says why it does nothing, where it does nothing: it keeps the focus and its reason, for hand, keyboard and touch, and is not hidden.
import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { showInfo } from './toast.ts';

interface Reasoned {
  /** null = it can be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly pressed?: boolean | undefined;
  readonly className?: string | undefined;
}

interface Props
  extends Reasoned,
    Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'loading' | 'fullWidth' | 'justify'> {
  /** What it does, shown when pointed at while it can be pressed. */
  readonly help?: string | undefined;
}

export function ReasonedButton({ reason, onClick, children, pressed, help, ...look }: Props) {
  const blocked = reason !== null;
  return (
    <Button
      {...look}
      data-disabled={blocked || undefined}
      aria-disabled={blocked || undefined}
      aria-pressed={pressed}
      title={reason ?? help}
      onClick={() => (blocked ? showInfo(reason) : onClick())}
    >
      {children}
    </Button>
  );
}

interface IconProps extends Reasoned {
  readonly label: string;
}

/** The same with an icon and a name. */
export function ReasonedIconButton({ label, reason, onClick, children, pressed, className }: IconProps) {
  const blocked = reason !== null;
  return (
    <ActionIcon
      className={className}
      aria-label={label}
      data-disabled={blocked || undefined}
      aria-disabled={blocked || undefined}
      aria-pressed={pressed}
      title={reason ?? label}
      onClick={() => (blocked ? showInfo(reason) : onClick())}
    >
      {children}
    </ActionIcon>
  );
}
