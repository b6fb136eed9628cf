// The tour of the map: the invitation for new users once the map is drawn, and the tour itself,
// each loaded when it is shown.
import { Suspense } from 'react';
import { useAppSelector } from '../shell/store.ts';
import { shouldOfferTour } from '../shell/tour-slice.ts';
import { lazyComponent } from './lazy-component.ts';

const TourOffer = lazyComponent(async () => (await import('../shell/help/tour-offer.tsx')).TourOffer);
const Tour = lazyComponent(async () => (await import('../shell/help/tour.tsx')).Tour);

export function ViewerTour() {
  const running = useAppSelector((state) => state.tour.running);
  const drawn = useAppSelector((state) => state.map.drawn);
  return (
    <Suspense fallback={null}>
      {drawn && !running && shouldOfferTour() && <TourOffer />}
      {running && <Tour />}
    </Suspense>
  );
}
