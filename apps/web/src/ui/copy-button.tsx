// A small button that copies a text and confirms it.
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface Props {
  readonly text: string;
  /** Copies the text to the clipboard; resolves to `true` if that worked. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly label: string;
  /** Announced and shown briefly after copying. */
  readonly done: string;
}

const confirmationMs = 2000;

export function CopyButton({ text, label, done, copy }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = copied ? done : label;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <ActionIcon aria-label={name} title={name} size={28} onClick={() => void copy(text).then(setCopied)}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
      <span role="status" aria-label={copied ? done : undefined} />
    </>
  );
}
