// Help for a panel: a small button beside its title that shows a few sentences.
import { IconHelp } from '@tabler/icons-react';
import { type ToggleEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './help.module.css';
import type { HelpTopic } from './help-topics.ts';

/** Width of the text, pixels. */
const width = 280;
const edge = 8;

export function PanelHelp({ topic }: { readonly topic: HelpTopic }) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const title = t(`help.${topic}.title`);
  const put = (event: ToggleEvent<HTMLElement>) => {
    const box = button.current?.getBoundingClientRect();
    if (event.newState !== 'open' || box === undefined) return;
    const { style, offsetHeight } = event.currentTarget;
    const left = Math.min(Math.max(edge, box.left + box.width / 2 - width / 2), innerWidth - width - edge);
    const below = box.bottom + edge;
    style.left = `${left}px`;
    style.top = `${below + offsetHeight <= innerHeight ? below : Math.max(edge, box.top - edge - offsetHeight)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.ask}
        popoverTarget={id}
        aria-label={t('help.about', { title })}
        title={t('help.about', { title })}
      >
        <IconHelp size={18} stroke={1.5} />
      </button>
      <section
        id={id}
        popover="auto"
        className={`floating pad-12-16 ink text-13 ${styles.said}`}
        aria-label={title}
        onToggle={put}
      >
        <p className={styles.saidTitle}>{title}</p>
        <p>{t(`help.${topic}.text`)}</p>
      </section>
    </>
  );
}
