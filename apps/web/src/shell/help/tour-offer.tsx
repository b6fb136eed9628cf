// Offers a tour on the first visit. It blocks nothing and never appears again once answered.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../store.ts';
import { markTourSeen, shouldOfferTour, tourStarted } from '../tour-slice.ts';
import styles from './help.module.css';

export function TourOffer() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [offered, setOffered] = useState(shouldOfferTour);
  if (!offered) return null;
  const answer = (takes: boolean) => {
    markTourSeen();
    setOffered(false);
    if (takes) dispatch(tourStarted());
  };
  return (
    <section
      className={`floating row wrap gap-8 pad-y-6 text-13 ${styles.offer}`}
      aria-label={t('tour.offer')}
    >
      <p>{t('tour.offer')}</p>
      <Button size="compact-sm" onClick={() => answer(true)}>
        {t('tour.take')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => answer(false)}>
        {t('tour.decline')}
      </Button>
    </section>
  );
}
