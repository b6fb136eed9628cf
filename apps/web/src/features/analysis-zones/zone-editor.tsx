// Makes or edits a zone: its facts, its components drawn one after the other, every step undone and redone, saved in one go.
import type { AnalysisZoneWhole, ZoneComponentAnswer } from '@curbwright/contract';
import { type Position, type ZoneComponentType, zoneComponentTypes } from '@curbwright/core';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconLineDashed,
  IconPolygon,
  type TablerIcon,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, faultWords } from '../../app/api-error.ts';
import { mayLeave } from '../../app/leave-guard.ts';
import { newId } from '../../app/new-id.ts';
import { type SheetStop, sheetStops } from '../../app/panels-slice.ts';
import { nothingUnsaved, useUnsavedPanel } from '../../app/unsaved-panel.ts';
import { goToZone } from '../../app/zone-address.ts';
import { zoneToSee } from '../../app/zone-signals.ts';
import { isCovered } from '../../ui/covered.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showErrorPopup, showFailure, showInfo, showSuccess } from '../../ui/toast.ts';
import styles from './analysis-zones.module.css';
import { ComponentRow } from './component-row.tsx';
import { DiscardZone } from './discard-zone.tsx';
import { PolygonHand } from './polygon-hand.tsx';
import { RadiusHand } from './radius-hand.tsx';
import { createZone, updateZone } from './save-zone.ts';
import { type PickSlots, SegmentsHand } from './segments-hand.tsx';
import { knownCount } from './use-count.ts';
import { useEditedForms } from './use-edited-forms.ts';
import { type DraftHand, useZoneDraft } from './use-zone-draft.ts';
import {
  cornersOf,
  type DraftComponent,
  type DraftShape,
  draftOf,
  emptyDraft,
  type HandLack,
  type ZoneDraft,
} from './zone-draft.ts';
import { ZoneFacts } from './zone-facts.tsx';
import { useZoneWords } from './zone-words.ts';

interface Props {
  /** null = a new one. */
  readonly zone: AnalysisZoneWhole | null;
  /** Its components with the lines of their curbs, as far as they came. */
  readonly saved: readonly ZoneComponentAnswer[];
  readonly slots: PickSlots;
  /** Why nothing may be changed; null = it may. */
  readonly mayNot: string | null;
}

/** What is drawn now: a new component, or the shape of one there is. */
interface Hand {
  readonly type: ZoneComponentType;
  readonly key: string;
  readonly isNew: boolean;
  readonly shape: DraftShape | null;
}

const icons: Readonly<Record<ZoneComponentType, TablerIcon>> = {
  Polygon: IconPolygon,
  Radius: IconCircle,
  Segments: IconLineDashed,
};

const noCorners: readonly Position[] = [];
const noLinks: readonly number[] = [];

/** The first sentence about the name, where the server refused it. */
function nameFaultIn({ status, body }: ApiError): string | null {
  const names: unknown =
    status === 400 && typeof body === 'object' && body !== null && 'name' in body ? body.name : null;
  const [first]: unknown[] = Array.isArray(names) ? names : [];
  return typeof first === 'string' ? first : null;
}

/** Ctrl or Cmd with Z and Y take steps back and on; a field keeps its own. null = somebody else takes them. */
function useSteps(hand: DraftHand | null): void {
  useEffect(() => {
    if (hand === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, shiftKey } = event;
      const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || inField || isCovered()) return;
      const letter = key.toLowerCase();
      const step =
        letter === 'z' && !shiftKey ? hand.undo : letter === 'z' || letter === 'y' ? hand.redo : null;
      if (step === null) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hand]);
}

function toMap(): void {
  document.querySelector<HTMLElement>('[data-stage] canvas')?.focus();
}

/** The first button of a component's row. */
function rowOf(key: string): Element | null {
  return document.querySelector(`[data-component="${CSS.escape(key)}"] button`);
}

/** The button that begins a component of a type. */
function wayOf(type: ZoneComponentType): Element | null {
  return document.querySelector(`[data-way="${type}"]`);
}

function startOf(zone: AnalysisZoneWhole | null) {
  if (zone === null) return emptyDraft;
  const draft = draftOf(zone);
  // What the server counted need not be asked again.
  for (const { shape, saved } of draft.components) {
    const counted = zone.components.find(({ id }) => id === saved?.id);
    if (counted !== undefined) knownCount(shape, counted);
  }
  return draft;
}

export function ZoneEditor({ zone, saved, slots, mayNot }: Props) {
  const { t } = useTranslation();
  const words = useZoneWords();
  const id = zone?.id ?? null;
  const [start] = useState(() => startOf(zone));
  const [startVersion] = useState(zone?.version ?? 0);
  const [drawn, setDrawn] = useState<Hand | null>(null);
  const [pending, setPending] = useState<DraftShape | null>(null);
  /** Why what is in hand is no shape to keep. */
  const [lack, setLack] = useState<HandLack | null>(null);
  /** The components with what is in hand. */
  const kept = useCallback(
    (now: readonly DraftComponent[]): readonly DraftComponent[] => {
      if (drawn === null || pending === null || pending === drawn.shape) return now;
      if (drawn.isNew) return [...now, { key: drawn.key, saved: null, name: '', shape: pending }];
      return now.map((one) => (one.key === drawn.key ? { ...one, shape: pending } : one));
    },
    [drawn, pending],
  );
  const withHand = useCallback(
    (now: ZoneDraft): ZoneDraft => {
      const components = kept(now.components);
      return components === now.components ? now : { ...now, components };
    },
    [kept],
  );
  const hand = useZoneDraft({ zone: id, start, startVersion, withHand });
  const { draft, edit } = hand;
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [stop, setStop] = useState<SheetStop>('half');
  const nameField = useRef<HTMLInputElement>(null);
  const isPending = drawn !== null && (lack !== null || (pending !== null && pending !== drawn.shape));
  useUnsavedPanel(hand.changed || isPending);
  const nameOf = useCallback(
    (component: DraftComponent) => words.component(component, draft.components),
    [words, draft.components],
  );
  useEditedForms(draft.components, saved, nameOf, drawn?.key ?? null, pending);
  useEffect(() => {
    if (zone === null) nameField.current?.focus({ preventScroll: true });
  }, [zone]);

  const take = useCallback((shape: DraftShape | null, why: HandLack | null) => {
    setPending(shape);
    setLack(why);
  }, []);
  useSteps(drawn === null ? hand : null);
  const putAway = () => {
    setDrawn(null);
    setPending(null);
    setLack(null);
  };
  const forget = () => {
    putAway();
    hand.forget();
  };
  const keep = () => {
    if (isPending) edit(withHand, null);
    putAway();
  };
  /** Ends the hand by one of its buttons, which go with it: the focus goes to its component, or to the way it was begun. */
  const endHand = (change: () => void) => {
    if (drawn === null || document.activeElement?.closest('[data-hand]') == null) return change();
    const { key, type } = drawn;
    focusAfter(change, () => rowOf(key) ?? wayOf(type));
  };
  /** Says what is in hand and would be lost; false = nothing would be. */
  const isHeld = (): boolean => {
    if (drawn === null || lack === null) return false;
    document.querySelector('[data-hand]')?.scrollIntoView({ block: 'nearest' });
    const said = {
      unfinished: 'zones.unfinished',
      crossed: 'zones.crossedHeld',
      tooMany: 'zones.manyHeld',
    } as const;
    showFailure(t(said[lack]));
    return true;
  };
  const draw = (next: Hand) => {
    if (isHeld()) return;
    keep();
    setDrawn(next);
    setPending(next.shape);
    setStop('half');
    if (next.type !== 'Segments') toMap();
  };
  const reshape = ({ key, shape }: DraftComponent) => draw({ type: shape.type, key, isNew: false, shape });
  const remove = (component: DraftComponent) => {
    const rows = draft.components.filter(({ key }) => key !== drawn?.key);
    const at = rows.indexOf(component);
    const next = rows[at + 1] ?? rows[at - 1];
    focusAfter(
      () =>
        edit(
          (now) => ({ ...now, components: now.components.filter(({ key }) => key !== component.key) }),
          null,
        ),
      () => (next === undefined ? wayOf(component.shape.type) : rowOf(next.key)),
    );
    showInfo(t('zones.removed', { name: nameOf(component) }));
  };
  const close = async () => {
    if (!(await mayLeave())) return;
    forget();
    goToZone('show', id);
  };
  const refuse = (error: ApiError) => {
    const name = nameFaultIn(error);
    if (name === null) {
      showFailure(faultWords(error, t('error.fallback')));
      return;
    }
    setFault(name);
    showErrorPopup(name);
    nameField.current?.focus();
  };
  const done = (zoneId: number, isNew: boolean) => {
    nothingUnsaved();
    showSuccess(t(isNew ? 'zones.made' : 'zones.saved', { name: draft.name.trim() }));
    if (isNew) zoneToSee.set(zoneId);
    goToZone('show', zoneId);
  };
  const save = async () => {
    if (saving || isHeld()) return;
    setFault(null);
    if (draft.name.trim() === '') {
      setFault(t('field.required', { label: t('zones.name') }));
      nameField.current?.focus();
      return;
    }
    const whole = withHand(draft);
    setSaving(true);
    if (zone === null) {
      const made = await createZone(whole);
      setSaving(false);
      if ('error' in made) return refuse(made.error);
      // Its components have no ids here: kept, they would be another new zone.
      forget();
      return done(made.data.id, true);
    }
    const result = await updateZone(zone.id, hand.version, hand.clean, whole);
    setSaving(false);
    hand.saved(result.clean, result.draft, result.version);
    putAway();
    if (result.error !== null) return refuse(result.error);
    done(zone.id, false);
  };
  const title = t(zone === null ? 'zones.new' : 'zones.editTitle');
  const handOf = () => {
    if (drawn === null) return null;
    const component = draft.components.find(({ key }) => key === drawn.key);
    const name = component === undefined ? t(`zones.draw.${drawn.type}`) : nameOf(component);
    const common = {
      title: name,
      onShape: take,
      onKeep: () => endHand(keep),
      onCancel: () => endHand(putAway),
    };
    if (drawn.type === 'Radius')
      return (
        <RadiusHand key={drawn.key} {...common} start={drawn.shape?.type === 'Radius' ? drawn.shape : null} />
      );
    if (drawn.type === 'Segments')
      return (
        <SegmentsHand
          key={drawn.key}
          {...common}
          start={drawn.shape?.type === 'Segments' ? drawn.shape.links : noLinks}
          slots={slots}
        />
      );
    const corners = drawn.shape === null ? noCorners : (cornersOf(drawn.shape) ?? noCorners);
    return <PolygonHand key={drawn.key} {...common} start={corners} />;
  };
  return (
    <Sheet
      label={title}
      heading={
        <div className={styles.panelHead}>
          <h2 className={styles.title}>{title}</h2>
        </div>
      }
      words={{ close: t('app.close'), larger: t('sheet.up'), smaller: t('sheet.down') }}
      stops={sheetStops}
      stop={stop}
      onStop={setStop}
      onClose={() => void close()}
      returnFocus={toMap}
    >
      {mayNot !== null ? (
        <StateMessage
          role="alert"
          title={mayNot}
          action={<Button onClick={() => goToZone('show', id)}>{t('zones.allZones')}</Button>}
        />
      ) : (
        // Forms stand in it, and none may stand in another: it saves by its button, and by Enter in its facts.
        <div className={styles.panelBody}>
          {hand.isKept && (
            <p className={styles.soft} role="status">
              {t('zones.keptDraft')}{' '}
              <Button size="compact-sm" variant="subtle" onClick={forget}>
                {t('zones.startOver')}
              </Button>
            </p>
          )}
          <ZoneFacts
            draft={draft}
            zone={id}
            fault={fault}
            nameField={nameField}
            onEdit={(change, key) => {
              if (change.name !== undefined) setFault(null);
              edit((now) => ({ ...now, ...change }), key);
            }}
            onSave={() => void save()}
          />
          <div className={styles.part}>
            <h3 className={styles.heading}>{t('zones.components')}</h3>
            {draft.components.length === 0 && drawn === null && (
              <p className={styles.soft}>{t('zones.componentsHelp')}</p>
            )}
            <ul className={styles.components}>
              {draft.components
                .filter(({ key }) => key !== drawn?.key)
                .map((component) => (
                  <ComponentRow
                    key={component.key}
                    component={component}
                    name={nameOf(component)}
                    onShape={() => reshape(component)}
                    onRename={(name) =>
                      edit(
                        (now) => ({
                          ...now,
                          components: now.components.map((one) =>
                            one.key === component.key ? { ...one, name: name.trim() } : one,
                          ),
                        }),
                        null,
                      )
                    }
                    onRemove={() => remove(component)}
                  />
                ))}
            </ul>
            {handOf()}
            <fieldset className={styles.ways} aria-label={t('zones.add')}>
              {zoneComponentTypes.map((type) => {
                const Icon = icons[type];
                return (
                  <button
                    key={type}
                    type="button"
                    className={styles.way}
                    data-way={type}
                    aria-pressed={drawn?.type === type && drawn.isNew}
                    onClick={() => draw({ type, key: newId(), isNew: true, shape: null })}
                  >
                    <Icon size={20} stroke={1.5} aria-hidden="true" />
                    <span>{t(`zones.add.${type}`)}</span>
                  </button>
                );
              })}
            </fieldset>
          </div>
          <footer className={styles.foot}>
            <span className={styles.footStart}>
              <IconButton
                label={t('zones.undo')}
                disabled={hand.undo === null || drawn !== null}
                onClick={() => hand.undo?.()}
              >
                <IconArrowBackUp size={20} stroke={1.5} />
              </IconButton>
              <IconButton
                label={t('zones.redo')}
                disabled={hand.redo === null || drawn !== null}
                onClick={() => hand.redo?.()}
              >
                <IconArrowForwardUp size={20} stroke={1.5} />
              </IconButton>
            </span>
            <Button variant="default" onClick={() => void close()}>
              {t('zones.cancel')}
            </Button>
            <Button loading={saving} onClick={() => void save()}>
              {t(zone === null ? 'zones.make' : 'zones.save')}
            </Button>
          </footer>
        </div>
      )}
      <DiscardZone onDiscard={forget} />
    </Sheet>
  );
}
