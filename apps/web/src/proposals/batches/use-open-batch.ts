// The batch open next to the list, taken from the URL; the Back button closes it.
import { useCallback, useEffect, useState } from 'react';
import { parseBatchAddress } from './addresses.ts';

export function useOpenBatch(): readonly [number | null, (id: number | null) => void] {
  const [open, setOpen] = useState(() => parseBatchAddress(location.search));
  useEffect(() => {
    const back = () => setOpen(parseBatchAddress(location.search));
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
