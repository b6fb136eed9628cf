// The screen before the first response: a short text and an animated line.
import styles from './loading-screen.module.css';

export function LoadingScreen({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.screen} role="status">
      <p className="text-20 bold">{title}</p>
      <div className={styles.track} aria-hidden>
        <div className={styles.dash} />
      </div>
      <p className="soft">{text}</p>
    </div>
  );
}
