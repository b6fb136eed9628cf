// Takes parts of a curb that is on the draft, in the curb's own row.
import { useEffect } from 'react';
import { drawnLink } from './pick-signals.ts';
import { StretchPanel } from './stretch-panel.tsx';

export function StretchEditor({ link }: { readonly link: number }) {
  // One curb is cut at a time: the one begun on the map gives way.
  useEffect(() => drawnLink.set(null), []);
  return <StretchPanel key={link} link={link} onDone={null} />;
}
