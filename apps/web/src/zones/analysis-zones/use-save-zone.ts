// Saves the draft of an analysis zone, including the shape being drawn. Shows a validation error,
// at the name field if it concerns the name.

import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, formatFormError } from '../../shell/api-error.ts';
import { clearUnsavedPanel } from '../../shell/unsaved-panel.ts';
import { showErrorPopup, showFailure, showSuccess } from '../../ui/toast.ts';
import { goToZone } from '../zone-address.ts';
import { changeZones } from '../zones-slice.ts';
import { createZone, updateZone } from './save-zone.ts';
import type { ZoneDraftEditor } from './use-zone-draft.ts';
import type { ZoneDraft } from './zone-draft.ts';

interface ZoneSaveState {
  readonly isSaving: boolean;
  /** Error message for the name. */
  readonly fault: string | null;
  readonly clearNameError: () => void;
  readonly save: () => Promise<void>;
}

interface SaveZoneOptions {
  /** `null` = a new zone. */
  readonly zone: number | null;
  readonly hand: ZoneDraftEditor;
  readonly withHand: (draft: ZoneDraft) => ZoneDraft;
  /**
   * Called when the server has saved all or part of the draft; the drawing must then be cleared.
   */
  readonly onSaved: () => void;
  /** Called when the server has created the zone; the local draft must then be discarded. */
  readonly onMade: () => void;
  readonly nameField: RefObject<HTMLInputElement | null>;
}

/** The first error message about the name, if the server rejected it. */
function findNameError({ status, body }: ApiError): string | null {
  const names: unknown =
    status === 400 && typeof body === 'object' && body !== null && 'name' in body ? body.name : null;
  const [first]: unknown[] = Array.isArray(names) ? names : [];
  return typeof first === 'string' ? first : null;
}

export function useSaveZone({
  zone,
  hand,
  withHand,
  onSaved: onTold,
  onMade,
  nameField,
}: SaveZoneOptions): ZoneSaveState {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { draft } = hand;
  const showNameError = (words: string) => {
    setFault(words);
    nameField.current?.focus();
  };
  const showError = (error: ApiError) => {
    const name = findNameError(error);
    if (name === null) {
      showFailure(formatFormError(error, t('error.fallback')));
      return;
    }
    showErrorPopup(name);
    showNameError(name);
  };
  const done = (id: number) => {
    clearUnsavedPanel();
    showSuccess(t(zone === null ? 'zones.made' : 'zones.saved', { name: draft.name.trim() }));
    if (zone === null) changeZones({ pendingFocus: id });
    goToZone('show', id);
  };
  const make = async (whole: ZoneDraft) => {
    const made = await createZone(whole);
    setSaving(false);
    if ('error' in made) return showError(made.error);
    // The draft's components have no ids. If the draft stayed, saving it would create another zone.
    onMade();
    return done(made.data.id);
  };
  const update = async (id: number, whole: ZoneDraft) => {
    const result = await updateZone(id, hand.version, hand.clean, whole);
    setSaving(false);
    hand.saved(result.clean, result.draft, result.version);
    onTold();
    if (result.error !== null) return showError(result.error);
    return done(id);
  };
  const save = async () => {
    if (isSaving) return;
    setFault(null);
    if (draft.name.trim() === '') {
      showNameError(t('form.required', { label: t('zones.name') }));
      return;
    }
    setSaving(true);
    const whole = withHand(draft);
    await (zone === null ? make(whole) : update(zone, whole));
  };
  return { isSaving, fault, clearNameError: () => setFault(null), save };
}
