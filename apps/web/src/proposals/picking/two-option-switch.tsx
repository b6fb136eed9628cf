// A switch between two labeled options, side by side.
import styles from './picking.module.css';

interface Props {
  readonly label: string;
  readonly first: string;
  readonly second: string;
  readonly isSecond: boolean;
  readonly onChange: (second: boolean) => void;
}

export function TwoOptionSwitch({ label, first, second, isSecond, onChange }: Props) {
  const button = (words: string, on: boolean, value: boolean) => (
    <button type="button" className={styles.half} aria-pressed={on} onClick={() => onChange(value)}>
      {words}
    </button>
  );
  return (
    <fieldset className="bare flex min-width-0" aria-label={label}>
      {button(first, !isSecond, false)}
      {button(second, isSecond, true)}
    </fieldset>
  );
}
