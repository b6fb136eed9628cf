// The batch open next to the list, taken from the URL; the Back button closes it.
import { useCallback, useEffect, useState } from 'react';
import { parseBatchUrl } from './addresses.ts';

export function useOpenBatch(): readonly [number | null, (id: number | null) => void] {
  const [open, setOpen] = useState(() => parseBatchUrl(location.search));
  useEffect(() => {
    const back = () => setOpen(parseBatchUrl(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const show = useCallback((id: number | null) => {
    const query = new URLSearchParams(location.search);
    if (id === null) query.delete('batch');
    else query.set('batch', `${id}`);
    history.pushState(null, '', `${location.pathname}?${query}${location.hash}`);
    setOpen(id);
  }, []);
  return [open, show];
}
