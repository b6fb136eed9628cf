// Editable fields of a work order. Input stays local until it is saved; the saved change is then
// queued for sending.

import { pickWorkOrderFields, type WorkOrderChange, withoutUnchangedFields } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { focusInvalidText } from '../ui/invalid-text.ts';
import { queueWorkOrderChange } from './field/field-work.ts';
import { useLocationPicker } from './use-location-picker.ts';
import { WorkOrderFieldsForm } from './work-order-fields.tsx';
import type { WorkOrderFormFields } from './work-order-input.ts';
import { emptyWorkOrderInput, inputAfterSave } from './work-order-input.ts';
import { changeWorkOrderLocation } from './work-order-location.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly base: CachedWorkOrder;
  readonly order: CachedWorkOrder;
  readonly me: string | null;
  readonly mayNot: string | null;
  /** Opens the map to choose the location there; `null` = this page already shows the map. */
  readonly onMap: (() => void) | null;
  /** Called with whether there is unsaved input. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

export function WorkOrderDetails({ base, order, me, mayNot, onMap, onUnsaved }: Props) {
  const { t } = useTranslation();
  const [{ now: typed, before, version }, setTyped] = useState(emptyWorkOrderInput);
  const type = (part: Partial<WorkOrderFormFields>) =>
    setTyped((was) => ({
      now: { ...was.now, ...part },
      before: { ...pickWorkOrderFields(base, Object.keys(part)), ...was.before },
      version: was.version ?? base.version,
    }));
  const [asked, setAsked] = useState(false);
  const shown = { ...order, ...typed };
  const pick = useLocationPicker(
    ({ at, link }) =>
      type({ geometry: { type: 'Point', coordinates: [at[0], at[1]] }, place_name: null, link }),
    onMap === null,
  );
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  useEffect(() => {
    changeWorkOrderLocation({ place: lng === undefined || lat === undefined ? null : [lng, lat] });
    return () => changeWorkOrderLocation({ place: null });
  }, [lng, lat]);
  const change: WorkOrderChange = withoutUnchangedFields(order, typed);
  const isChanged = Object.keys(change).length > 0;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  const noName = shown.name.trim() === '';
  const save = async () => {
    setAsked(true);
    if (noName || !isChanged) return;
    const { name, ...rest } = change;
    const seen = { ...base, ...before, version: version ?? base.version };
    const normalized = name === undefined ? {} : { name: name.trim() };
    const sent = typed;
    if (!(await queueWorkOrderChange(seen, { ...rest, ...normalized }))) return;
    // The user may have continued typing while the change was stored.
    setTyped((was) => inputAfterSave(was, sent, normalized));
    setAsked(false);
  };
  return (
    <form
      className={`grid gap-12 min-width-0 no-border ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusInvalidText(event.currentTarget)) void save();
      }}
    >
      <WorkOrderFieldsForm
        typed={shown}
        me={me}
        disabled={mayNot !== null}
        nameFault={asked && noName ? t('form.required', { label: t('workOrders.field.name') }) : null}
        stored={typed.geometry === undefined && typed.link === undefined ? order : null}
        pick={onMap === null ? pick : { picking: false, toggle: onMap }}
        onChange={type}
      />
      {(isChanged || noName) && (
        <div className={styles.bigButtons}>
          <ButtonWithReason reason={mayNot} onClick={() => void save()}>
            {t('workOrders.save')}
          </ButtonWithReason>
          <Button variant="default" onClick={() => setTyped(emptyWorkOrderInput)}>
            {t('workOrders.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}
