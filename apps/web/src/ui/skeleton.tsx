// Gray lines in the shape of the expected content, shown while a response is pending and announced
// to screen readers.
import styles from './skeleton.module.css';

interface Props {
  /** What is loading, e.g. "Loading the curb". */
  readonly label: string;
  readonly lines?: number;
}

export function Skeleton({ label, lines = 4 }: Props) {
  return (
    <div className="grid gap-12 pad-8-0" role="status">
      <span className="absolute width-1 height-1 clip clipped">{label}</span>
      {Array.from({ length: lines }, (_none, index) => `${index}`).map((line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
