// The panel of the selected curb: its street, its rules, and a way to report an error.
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkHeading } from '../city/links/link-heading.tsx';
import type { useLinkRules } from '../city/links/use-link-rules.ts';
import { selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import { isEditedInPlace } from '../proposals/open-draft-state.ts';
import { sheetMoved, sheetStops } from '../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { Sheet } from '../ui/sheet.tsx';
import { lazyComponent } from './lazy-component.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { PanelHelp } from './panel-help.tsx';

const CurbPanel = lazyComponent(async () => (await import('./curb-panel.tsx')).CurbPanel);

const editor = () => import('./curb-editor.tsx');
const CurbEditor = lazyStaffComponent(async () => (await editor()).CurbEditor);
const CurbEditorFooter = lazyStaffComponent(async () => (await editor()).CurbEditorFooter);
const leaveEdit = async () =>
  (await import('../proposals/proposed-regulations/use-edit-in-place.ts')).leaveEditInPlace();

interface Props {
  readonly found: ReturnType<typeof useLinkRules>;
  readonly returnFocus: () => void;
}

export function CurbSheet({ found, returnFocus }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const stop = useAppSelector((state) => state.panels.sheet);
  const link = useAppSelector((state) => selectedLink(state.selection));
  const edits = useAppSelector((state) => isEditedInPlace(state.draft, link));
  const close = useCallback(async () => {
    if (!edits || (await leaveEdit())) dispatch(selectionCleared());
  }, [dispatch, edits]);
  return (
    <Sheet
      label={t('link.panel')}
      heading={<LinkHeading answer={found.answer} />}
      help={<PanelHelp topic="link" />}
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={(next) => dispatch(sheetMoved(next))}
      onClose={() => void close()}
      onEscape={edits ? () => void leaveEdit() : undefined}
      footer={
        edits && (
          <Suspense fallback={null}>
            <CurbEditorFooter />
          </Suspense>
        )
      }
      returnFocus={returnFocus}
    >
      <Suspense fallback={<p>{t('app.loading')}</p>}>
        {edits ? <CurbEditor /> : <CurbPanel {...found} />}
      </Suspense>
    </Sheet>
  );
}
