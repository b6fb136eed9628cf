// Selects sections of a curb that is in the draft, within the curb's own row.

import { useEffect } from 'react';
import { changePicking } from './picking-slice.ts';
import { SectionPanel } from './section-panel.tsx';

export function SectionEditor({ link }: { readonly link: number }) {
  // Only one curb is edited at a time, so editing started on the map ends.
  useEffect(() => changePicking({ segmentLink: null }), []);
  return <SectionPanel key={link} link={link} onDone={null} />;
}
