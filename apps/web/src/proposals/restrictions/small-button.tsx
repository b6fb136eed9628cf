// A small icon button for a card's tools.
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function SmallButton({ label, onClick, disabled = false, children }: Props) {
  return (
    <ActionIcon size={28} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
