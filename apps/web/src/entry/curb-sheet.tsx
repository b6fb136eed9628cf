// The panel of the selected curb: its street, its rules, and a way to report an error.
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkHeading } from '../city/links/link-heading.tsx';
import type { useLinkRules } from '../city/links/use-link-rules.ts';
import { selectionCleared } from '../city/view/selection-slice.ts';
import { sheetMoved, sheetStops } from '../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { Sheet } from '../ui/sheet.tsx';
import { lazyComponent } from './lazy-component.ts';
import { PanelHelp } from './panel-help.tsx';

const CurbPanel = lazyComponent(async () => (await import('./curb-panel.tsx')).CurbPanel);

interface Props {
  readonly found: ReturnType<typeof useLinkRules>;
  readonly returnFocus: () => void;
}

export function CurbSheet({ found, returnFocus }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const stop = useAppSelector((state) => state.panels.sheet);
  const close = useCallback(() => dispatch(selectionCleared()), [dispatch]);
  return (
    <Sheet
      label={t('link.panel')}
      heading={<LinkHeading answer={found.answer} />}
      help={<PanelHelp topic="link" />}
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={(next) => dispatch(sheetMoved(next))}
      onClose={close}
      returnFocus={returnFocus}
    >
      <Suspense fallback={<p>{t('app.loading')}</p>}>
        <CurbPanel {...found} />
      </Suspense>
    </Sheet>
  );
}
