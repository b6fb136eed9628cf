// Selects sections of a curb that is in the draft, within the curb's own row.
import { useEffect } from 'react';
import { drawnLink } from './pick-signals.ts';
import { StretchPanel } from './stretch-panel.tsx';

export function StretchEditor({ link }: { readonly link: number }) {
  // Only one curb is edited at a time, so editing started on the map ends.
  useEffect(() => drawnLink.set(null), []);
  return <StretchPanel key={link} link={link} onDone={null} />;
}
