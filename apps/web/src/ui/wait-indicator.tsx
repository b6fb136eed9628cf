// Shown while waiting: a skeleton at first, after two seconds a bar with a way to cancel.
import { useEffect, useState } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton } from './skeleton.tsx';

/** Milliseconds after which a wait counts as long. */
export const longWaitMs = 2000;

interface Props {
  readonly label: string;
  readonly language: string;
  /** Number of lines in the skeleton. */
  readonly lines?: number;
  /** 0 to 100, if the operation reports its progress. */
  readonly percent?: number | null;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

export function WaitIndicator({ label, language, lines = 4, percent = null, cancelLabel, onCancel }: Props) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return <Skeleton label={label} lines={lines} />;
  return <ProgressBar {...{ label, language, percent, cancelLabel, onCancel }} />;
}
