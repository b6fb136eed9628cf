// A button that says why it does nothing, where it does nothing: it keeps the focus and its reason, and is not hidden.
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { showInfo } from '../../ui/toast.ts';

interface Props
  extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'loading' | 'fullWidth' | 'justify'> {
  /** null = it can be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function ReasonedButton({ reason, onClick, children, ...look }: Props) {
  const blocked = reason !== null;
  return (
    <Button
      {...look}
      data-disabled={blocked || undefined}
      aria-disabled={blocked || undefined}
      title={reason ?? undefined}
      onClick={() => (blocked ? showInfo(reason) : onClick())}
    >
      {children}
    </Button>
  );
}
