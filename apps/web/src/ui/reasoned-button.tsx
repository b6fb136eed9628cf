// A button that says why it cannot be pressed: it keeps the focus, shows its reason when pointed at or pressed, and describes itself to screen readers.
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
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
  /** `submit` = it sends its form, which also Enter in a field does: both only without a reason. */
  readonly type?: 'submit';
  readonly onClick?: () => void;
}

/** The properties of a button with this reason, and the hidden text that describes it. */
function useReason(reason: string | null, onClick: (() => void) | undefined) {
  const id = useId();
  if (reason === null) return { attributes: { onClick: () => onClick?.() }, description: null };
  return {
    attributes: {
      'data-disabled': true,
      'aria-disabled': true,
      'aria-describedby': id,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        showInfo(reason);
      },
    },
    description: (
      <span id={id} hidden>
        {reason}
      </span>
    ),
  };
}

export function ReasonedButton({ reason, onClick, children, pressed, help, ...look }: Props) {
  const { attributes, description } = useReason(reason, onClick);
  return (
    <>
      <Button {...look} {...attributes} aria-pressed={pressed} title={reason ?? help}>
        {children}
      </Button>
      {description}
    </>
  );
}

interface IconProps extends Reasoned, Pick<ActionIconProps, 'size'> {
  readonly label: string;
  readonly onClick: () => void;
}

/** The same with an icon and a name. */
export function ReasonedIconButton({ label, reason, onClick, children, pressed, ...look }: IconProps) {
  const { attributes, description } = useReason(reason, onClick);
  return (
    <>
      <ActionIcon {...look} {...attributes} aria-label={label} aria-pressed={pressed} title={reason ?? label}>
        {children}
      </ActionIcon>
      {description}
    </>
  );
}
