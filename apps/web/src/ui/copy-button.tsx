// A small button that copies a text and says that it did.
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface Props {
  readonly text: string;
  /** Puts it into the clipboard; true when it is there. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly label: string;
  /** Said and shown for a moment after it was copied. */
  readonly done: string;
}

const shownFor = 2000;

export function CopyButton({ text, label, done, copy }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
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
