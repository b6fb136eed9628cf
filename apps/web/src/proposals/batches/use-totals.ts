// Loads the total length and number of spaces of the selected curbs in one response, not curb by
// curb.
import { useEffect, useState } from 'react';
import { api } from '../../shell/api.ts';
import { useAppDispatch } from '../../shell/store.ts';

interface Totals {
  /** Meters. */
  readonly length: number;
  readonly spaces: number;
}

const nothing: Totals = { length: 0, spaces: 0 };

/** `null` until known. */
export function useTotals(links: readonly number[]): Totals | null {
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<{ links: readonly number[]; totals: Totals } | null>(null);
  useEffect(() => {
    if (links.length === 0) return undefined;
    const call = dispatch(api.endpoints.selectLinks.initiate({ body: { links: [...links] } }));
    let isOver = false;
    const handleResponse = async () => {
      const { data } = await call;
      if (!isOver && data !== undefined) setKnown({ links, totals: data });
    };
    void handleResponse();
    return () => {
      isOver = true;
      call.abort();
    };
  }, [links, dispatch]);
  if (links.length === 0) return nothing;
  return known?.links === links ? known.totals : null;
}
