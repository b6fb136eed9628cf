// Creates or edits an analysis zone: its details and its components, drawn one after the other,
// with undo and redo, saved together.
import type { AnalysisZoneDetailResponse, ZoneComponentResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from '../../shell/discard-dialog.tsx';
import { confirmLeave } from '../../shell/leave-guard.ts';
import { type SheetStop, sheetStops } from '../../shell/panels-slice.ts';
import { useUnsavedPanel } from '../../shell/unsaved-panel.ts';
import { focusMap } from '../../ui/focus-map.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showFailure } from '../../ui/toast.ts';
import { goToZone } from '../zone-address.ts';
import { EditorFooter } from './editor-footer.tsx';
import type { CurbSelectionSlots } from './segments-draw-handler.tsx';
import { type DrawingTarget, useShapeDrawing } from './shape-drawing.ts';
import { useEditedZoneShapes } from './use-edited-zone-shapes.ts';
import { useSaveZone } from './use-save-zone.ts';
import { cacheShapeCounts } from './use-shape-counts.ts';
import { useUndoShortcuts } from './use-undo-shortcuts.ts';
import { useZoneDraft } from './use-zone-draft.ts';
import { useZoneFormat } from './use-zone-format.ts';
import { ZoneComponentList } from './zone-component-list.tsx';
import { ZoneDetailsForm } from './zone-details-form.tsx';
import { type DraftComponent, type DrawingIssue, emptyDraft, toZoneDraft } from './zone-draft.ts';
import { scrollToDrawHandler } from './zone-editor-focus.ts';

interface Props {
  /** `null` = a new zone. */
  readonly zone: AnalysisZoneDetailResponse | null;
  /** Its components with the lines of their curbs, as far as loaded. */
  readonly saved: readonly ZoneComponentResponse[];
  readonly slots: CurbSelectionSlots;
  /** Why nothing may be changed; `null` = allowed. */
  readonly mayNot: string | null;
}

/** Messages shown when an incomplete shape would be lost. */
const drawingIssueMessages = {
  unfinished: 'zones.unfinished',
  crossed: 'zones.crossedHeld',
  tooMany: 'zones.manyHeld',
} as const satisfies Record<DrawingIssue, string>;

function toInitialDraft(zone: AnalysisZoneDetailResponse | null) {
  if (zone === null) return emptyDraft;
  const draft = toZoneDraft(zone);
  // Counts received from the server are cached, so they need not be requested again.
  for (const { shape, saved } of draft.components) {
    const counted = zone.components.find(({ id }) => id === saved?.id);
    if (counted !== undefined) cacheShapeCounts(shape, counted);
  }
  return draft;
}

export function ZoneEditor({ zone, saved, slots, mayNot }: Props) {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const id = zone?.id ?? null;
  const [start] = useState(() => toInitialDraft(zone));
  const [startVersion] = useState(zone?.version ?? 0);
  const [stop, setStop] = useState<SheetStop>('half');
  const nameField = useRef<HTMLInputElement>(null);
  const shapeDrawing = useShapeDrawing();
  const { drawn, lack, isPending, stopDrawing: putAway, withDrawnShape: withHand } = shapeDrawing;
  const draftEditor = useZoneDraft({ zone: id, start, startVersion, withHand });
  const { draft, edit } = draftEditor;
  useUnsavedPanel(draftEditor.changed || isPending);
  useUndoShortcuts(drawn === null ? draftEditor : null);
  const nameOf = useCallback(
    (component: DraftComponent) => words.component(component, draft.components),
    [words, draft.components],
  );
  useEditedZoneShapes(draft.components, saved, nameOf, drawn?.key ?? null, shapeDrawing.pending);
  useEffect(() => {
    if (zone === null) nameField.current?.focus({ preventScroll: true });
  }, [zone]);
  const forget = () => {
    putAway();
    draftEditor.forget();
  };
  const saving = useSaveZone({
    zone: id,
    hand: draftEditor,
    withHand,
    onSaved: putAway,
    onMade: forget,
    nameField,
  });
  /** Whether an incomplete shape blocks the action because it would be lost; if so, shows why. */
  const isBlockedByDrawing = (): boolean => {
    if (drawn === null || lack === null) return false;
    scrollToDrawHandler();
    showFailure(t(drawingIssueMessages[lack]));
    return true;
  };
  const save = () => {
    if (!isBlockedByDrawing()) void saving.save();
  };
  const keep = () => {
    if (isPending) edit(withHand, null);
    putAway();
  };
  const draw = (next: DrawingTarget) => {
    if (isBlockedByDrawing()) return;
    keep();
    shapeDrawing.begin(next);
    setStop('half');
    if (next.type !== 'Segments') focusMap();
  };
  const close = async () => {
    if (!(await confirmLeave())) return;
    forget();
    goToZone('show', id);
  };
  const title = t(zone === null ? 'zones.new' : 'zones.editTitle');
  return (
    <Sheet
      label={title}
      heading={
        <div className="row gap-4 min-width-0 min-height-28 break-anywhere">
          <h2 className="section-title">{title}</h2>
        </div>
      }
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={setStop}
      onClose={() => void close()}
      returnFocus={focusMap}
    >
      {mayNot !== null ? (
        <StateMessage
          role="alert"
          title={mayNot}
          action={<Button onClick={() => goToZone('show', id)}>{t('zones.allZones')}</Button>}
        />
      ) : (
        // This panel is not a form, because it contains forms and forms must not be nested. It
        // saves by its button and by Enter in the details.
        <div className="grid gap-8">
          {draftEditor.isKept && (
            <p className="soft text-13" role="status">
              {t('zones.keptDraft')}{' '}
              <Button size="compact-sm" variant="subtle" onClick={forget}>
                {t('zones.startOver')}
              </Button>
            </p>
          )}
          <ZoneDetailsForm
            draft={draft}
            zone={id}
            fault={saving.fault}
            nameField={nameField}
            onEdit={(change, key) => {
              if (change.name !== undefined) saving.clearNameError();
              edit((now) => ({ ...now, ...change }), key);
            }}
            onSave={save}
          />
          <ZoneComponentList
            components={draft.components}
            inHand={shapeDrawing}
            nameOf={nameOf}
            edit={edit}
            slots={slots}
            onDraw={draw}
            onKeep={keep}
          />
          <EditorFooter
            isNew={zone === null}
            isSaving={saving.isSaving}
            undo={drawn === null ? draftEditor.undo : null}
            redo={drawn === null ? draftEditor.redo : null}
            onCancel={() => void close()}
            onSave={save}
          />
        </div>
      )}
      <DiscardDialog text={t('zones.discardText')} onDiscard={forget} />
    </Sheet>
  );
}
