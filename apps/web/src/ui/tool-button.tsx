// A button of the header: an icon with its name, which is shown when the button is in a menu.
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tool-button.module.css';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function ToolButton({ label, onClick, children }: Props) {
  return (
    <UnstyledButton
      className={`grid place-center width-36 height-36 round-6 hover-sunken ${styles.button}`}
      title={label}
      onClick={onClick}
    >
      {children}
      <span className={`visually-hidden ${styles.label}`}>{label}</span>
    </UnstyledButton>
  );
}
