// Editable fields of a work order. Input stays local until it is saved; a saved change goes into
// the queue.
import { fieldsOf, type OrderChange, realChange } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenPlace } from '../map/order-signals.ts';
import type { KeptOrder } from '../shell/offline/field-store.ts';
import { ReasonedButton } from '../ui/reasoned-button.tsx';
import { changeOrder } from './field/field-work.ts';
import { OrderFieldsForm, type TypedFields } from './order-fields.tsx';
import { leftAfterSave, nothingTyped } from './typed-order.ts';
import { usePlacePick } from './use-place-pick.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly base: KeptOrder;
  readonly order: KeptOrder;
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly hasMap: boolean;
  /** Called with whether there is unsaved input. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

export function OrderDetails({ base, order, me, mayNot, hasMap, onUnsaved }: Props) {
  const { t } = useTranslation();
  const [{ now: typed, before, version }, setTyped] = useState(nothingTyped);
  const type = (part: Partial<TypedFields>) =>
    setTyped((was) => ({
      now: { ...was.now, ...part },
      before: { ...fieldsOf(base, Object.keys(part)), ...was.before },
      version: was.version ?? base.version,
    }));
  const [asked, setAsked] = useState(false);
  const shown = { ...order, ...typed };
  const pick = usePlacePick(({ at, link }) =>
    type({ geometry: { type: 'Point', coordinates: [at[0], at[1]] }, link }),
  );
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  useEffect(() => {
    chosenPlace.set(lng === undefined || lat === undefined ? null : [lng, lat]);
    return () => chosenPlace.set(null);
  }, [lng, lat]);
  const change: OrderChange = realChange(order, typed);
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
    const kept = name === undefined ? {} : { name: name.trim() };
    const sent = typed;
    if (!(await changeOrder(seen, { ...rest, ...kept }))) return;
    // The user may have continued typing while the change was stored.
    setTyped((was) => leftAfterSave(was, sent, kept));
    setAsked(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OrderFieldsForm
        typed={shown}
        me={me}
        disabled={mayNot !== null}
        nameFault={asked && noName ? t('form.required', { label: t('workOrders.field.name') }) : null}
        where={typed.geometry === undefined ? order.street_name : null}
        pick={hasMap ? pick : null}
        onChange={type}
      />
      {(isChanged || noName) && (
        <div className={styles.bigButtons}>
          <ReasonedButton reason={mayNot} onClick={() => void save()}>
            {t('workOrders.save')}
          </ReasonedButton>
          <Button variant="default" onClick={() => setTyped(nothingTyped)}>
            {t('workOrders.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}
