// The user's location, on request and with permission.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../ui/toast.ts';

export type Position = readonly [lng: number, lat: number];

interface UserLocation {
  readonly asking: boolean;
  /** Requests the location once; shows an error when it is unknown or not allowed. */
  readonly ask: () => void;
}

const always = () => () => true;

/**
 * `begin` is called with each request and returns whether its answer still counts when it comes.
 */
export function useUserLocation(
  onLocation: (here: Position) => void,
  begin: () => () => boolean = always,
): UserLocation {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    if (!('geolocation' in navigator)) return showFailure(t('workOrders.noLocation'));
    setAsking(true);
    const isLatest = begin();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        if (isLatest()) onLocation([coords.longitude, coords.latitude]);
      },
      () => {
        setAsking(false);
        showFailure(t('workOrders.noLocation'));
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  };
  return { asking, ask };
}
