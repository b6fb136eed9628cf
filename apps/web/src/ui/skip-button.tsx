// A button for keyboard users that leads past repeated controls to the content. It is visible only
// while it has the focus, and stands first on its screen.
import styles from './skip-button.module.css';

interface Props {
  readonly label: string;
  readonly onSkip: () => void;
}

/** Renders the button; `onSkip` moves the focus. */
export function SkipButton({ label, onSkip }: Props) {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      {label}
    </button>
  );
}
