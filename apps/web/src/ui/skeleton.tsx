// Grey lines in the shape of what comes: shown while an answer is under way. Said in words for who does not see them.
import styles from './skeleton.module.css';

interface Props {
  /** What is being waited for, e.g. "Loading the curb". */
  readonly label: string;
  readonly lines?: number;
}

export function Skeleton({ label, lines = 4 }: Props) {
  return (
    <div className={styles.skeleton} role="status">
      <span className={styles.spoken}>{label}</span>
      {Array.from({ length: lines }, (_none, index) => `${index}`).map((line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
