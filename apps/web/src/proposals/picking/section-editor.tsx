// Selects sections of a curb that is in the draft, within the curb's own row.

import { useEffect } from 'react';
import { store } from '../../shell/store.ts';
import { pickingChanged } from './picking-slice.ts';
import { SectionPanel } from './section-panel.tsx';

export function SectionEditor({ link }: { readonly link: number }) {
  // Only one curb is edited at a time, so editing started on the map ends.
  useEffect(() => void store.dispatch(pickingChanged({ segmentLink: null })), []);
  return <SectionPanel key={link} link={link} onDone={null} />;
}
