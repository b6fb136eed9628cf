// A panel's help, loaded after the panel.
import { Suspense } from 'react';
import type { HelpTopic } from '../shell/help/help-topics.ts';
import { lazyComponent } from './lazy-component.ts';

const Help = lazyComponent(async () => (await import('../shell/help/panel-help.tsx')).PanelHelp);

export function PanelHelp({ topic }: { readonly topic: HelpTopic }) {
  return (
    <Suspense fallback={null}>
      <Help topic={topic} />
    </Suspense>
  );
}
