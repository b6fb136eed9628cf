// What one sees while waiting: a skeleton at first, after two seconds a bar with a way out.
import { useEffect, useState } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton } from './skeleton.tsx';

/** Milliseconds after which a wait is long. */
export const longWait = 2000;

interface Props {
  readonly label: string;
  readonly language: string;
  /** Lines of the skeleton. */
  readonly lines?: number;
  /** 0 to 100 where the work says how far it is. */
  readonly percent?: number | null;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

export function Waiting({ label, language, lines = 4, percent = null, cancelLabel, onCancel }: Props) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return <Skeleton label={label} lines={lines} />;
  return <ProgressBar {...{ label, language, percent, cancelLabel, onCancel }} />;
}
