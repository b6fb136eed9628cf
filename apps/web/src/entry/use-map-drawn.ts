// Whether the map's first image is on the screen. Other content is requested only after that.
import { useEffect, useState } from 'react';
import { useAppSelector } from '../shell/store.ts';

export function useMapDrawn(): boolean {
  const drawn = useAppSelector((state) => state.map.drawn);
  const [shown, setShown] = useState(drawn);
  useEffect(() => {
    const timer = setTimeout(() => setShown(drawn));
    return () => clearTimeout(timer);
  }, [drawn]);
  return shown;
}
