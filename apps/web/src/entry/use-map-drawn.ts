// Whether the map's first picture is on the screen; other content is requested after it, not while
// it is being drawn.
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
