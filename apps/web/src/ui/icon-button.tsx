// An icon button with a name that is read aloud and shown on hover.
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  readonly pressed?: boolean;
  /** Whether what it shows and hides is shown. */
  readonly expanded?: boolean;
  readonly disabled?: boolean;
}

export function IconButton({
  label,
  onClick,
  children,
  className,
  pressed,
  expanded,
  disabled = false,
}: Props) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      className={className}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
