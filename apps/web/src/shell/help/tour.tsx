// The map tour: a card beside each part of the screen in turn. It blocks nothing, and Escape ends
// it.
import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../store.ts';
import { markTourSeen, tourEnded } from '../tour-slice.ts';
import styles from './help.module.css';
import { cardPosition, type TourStep, tourSteps } from './tour-steps.ts';

/** Returns the steps whose targets are on the page and have a size. */
function visibleSteps(): readonly TourStep[] {
  return tourSteps.filter(({ at }) => (document.querySelector(at)?.getBoundingClientRect().width ?? 0) > 0);
}

/** Moves the card and the ring to the target of this step. */
function positionCard(stop: TourStep, card: HTMLElement, ring: HTMLElement): void {
  const box = document.querySelector(stop.at)?.getBoundingClientRect();
  if (box === undefined) return;
  const { left, top } = cardPosition(box, card.getBoundingClientRect(), {
    width: innerWidth,
    height: innerHeight,
  });
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  for (const side of ['left', 'top', 'width', 'height'] as const) ring.style[side] = `${box[side]}px`;
}

export function Tour() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [stops] = useState(visibleSteps);
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const stop = stops[at];
  useLayoutEffect(() => {
    markTourSeen();
    const before = document.activeElement;
    ring.current?.showPopover();
    card.current?.showPopover();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useLayoutEffect(() => {
    const put = () => {
      if (stop !== undefined && card.current !== null && ring.current !== null)
        positionCard(stop, card.current, ring.current);
    };
    put();
    const shown = requestAnimationFrame(put);
    card.current?.focus({ preventScroll: true });
    addEventListener('resize', put);
    return () => {
      cancelAnimationFrame(shown);
      removeEventListener('resize', put);
    };
  }, [stop]);
  const end = () => dispatch(tourEnded());
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  if (stop === undefined) return null;
  const last = at === stops.length - 1;
  return (
    <>
      <div
        ref={ring}
        popover="manual"
        className={`no-border no-background no-pointer ${styles.ring}`}
        aria-hidden="true"
      />
      <section
        ref={card}
        popover="manual"
        tabIndex={-1}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        className={`take-pointer pad-16 outline paper lift ink focus-no-outline ${styles.card}`}
        onKeyDown={onKey}
      >
        <p className="soft text-12">{t('tour.count', { at: at + 1, count: stops.length })}</p>
        <h2 id="tour-title" className="section-title">
          {t(`tour.${stop.name}.title`)}
        </h2>
        <p id="tour-text">{t(`tour.${stop.name}.text`)}</p>
        <div className={`flex gap-8 wrap justify-end ${styles.steps}`}>
          {!last && (
            <Button className={styles.skip} variant="subtle" onClick={end}>
              {t('tour.skip')}
            </Button>
          )}
          {at > 0 && (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button onClick={() => (last ? end() : setAt(at + 1))}>{t(last ? 'tour.end' : 'tour.next')}</Button>
        </div>
      </section>
    </>
  );
}
