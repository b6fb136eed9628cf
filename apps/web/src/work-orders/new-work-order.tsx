// A new work order: task, priority, assignee, due date, location and photos. Input stays until the
// server has stored it.

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { DiscardDialog } from '../shell/discard-dialog.tsx';
import { confirmLeave } from '../shell/leave-guard.ts';
import { newId } from '../shell/new-id.ts';
import { shrinkPhotos } from '../shell/shrink-photo.ts';
import { clearUnsavedPanel, useUnsavedPanel } from '../shell/unsaved-panel.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { focusInvalidText } from '../ui/invalid-text.ts';
import { showInfo, showSuccess } from '../ui/toast.ts';
import { ChosenFiles } from './chosen-files.tsx';
import {
  clearNewWorkOrderInput,
  passedNewWorkOrderInput,
  passNewWorkOrderInput,
} from './new-work-order-input.ts';
import { useFieldWork } from './use-field-work.ts';
import { useLocationPicker } from './use-location-picker.ts';
import { WorkOrderFieldsForm } from './work-order-fields.tsx';
import type { WorkOrderFormFields } from './work-order-input.ts';
import { changeWorkOrderLocation } from './work-order-location.ts';
import styles from './work-orders.module.css';

export interface NewWorkOrderTarget {
  readonly link?: number | undefined;
  readonly asset?: number | undefined;
  readonly at?: readonly [lng: number, lat: number] | undefined;
}

interface Props {
  readonly of: NewWorkOrderTarget;
  /** Opens the map to choose the location there; `null` = this page already shows the map. */
  readonly onMap: (() => void) | null;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

export function NewWorkOrderForm({ of, onMap, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const work = useFieldWork();
  const panel = useRef<HTMLElement>(null);
  const [clean] = useState<WorkOrderFormFields>(() => ({
    name: '',
    description: '',
    priority: 'normal',
    assignee: null,
    due: null,
    geometry: of.at === undefined ? null : { type: 'Point', coordinates: [of.at[0], of.at[1]] },
    place_name: null,
    link: of.link ?? null,
    asset: of.asset ?? null,
  }));
  /** Input that the list passed on when it opened the map to choose the location. */
  const [passed] = useState(passedNewWorkOrderInput);
  useEffect(clearNewWorkOrderInput, []);
  const [typed, setTyped] = useState(passed?.typed ?? clean);
  const [files, setFiles] = useState<readonly File[]>(passed?.files ?? []);
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The same id for every attempt, so that a lost response creates no second work order. */
  const [submission] = useState(newId);
  /** The input sent with the first attempt. */
  const tried = useRef<string | null>(null);
  useUnsavedPanel(typed !== clean || files.length > 0);
  const [create, { isLoading }] = api.useCreateWorkOrderMutation();
  const pick = useLocationPicker(
    ({ at, link }) =>
      setTyped((now) => ({
        ...now,
        geometry: { type: 'Point', coordinates: [at[0], at[1]] },
        place_name: null,
        link,
      })),
    onMap === null,
  );
  const close = async () => {
    // Escape and Close first end the choice of a location.
    if (pick.picking) {
      pick.toggle();
      return;
    }
    if (await confirmLeave()) onClose();
  };
  const openMap = () => {
    passNewWorkOrderInput({ typed, files });
    clearUnsavedPanel();
    changeWorkOrderLocation({ requested: true });
    onMap?.();
  };
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  useEffect(() => {
    changeWorkOrderLocation({ place: lng === undefined || lat === undefined ? null : [lng, lat] });
    return () => changeWorkOrderLocation({ place: null });
  }, [lng, lat]);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const noName = typed.name.trim() === '';
  const save = async () => {
    setAsked(true);
    setFault(null);
    if (noName) {
      panel.current?.querySelector('input')?.focus();
      return;
    }
    if (focusInvalidText(panel.current)) return;
    const body = new FormData();
    body.set('submission', submission);
    body.set('name', typed.name.trim());
    body.set('description', typed.description);
    body.set('priority', typed.priority);
    if (typed.assignee !== null) body.set('assignee', typed.assignee);
    if (typed.due !== null) body.set('due', typed.due);
    if (typed.geometry !== null) body.set('geometry', JSON.stringify(typed.geometry));
    if (typed.place_name !== null) body.set('place_name', typed.place_name);
    if (typed.link !== null) body.set('link', `${typed.link}`);
    if (typed.asset !== null) body.set('asset', `${typed.asset}`);
    for (const file of await shrinkPhotos(files)) body.append('file', file);
    const said = JSON.stringify([typed, files.map(({ name, size }) => [name, size])]);
    tried.current ??= said;
    const answer = await create({ body });
    const made = answer.data?.results[0];
    if (made === undefined) {
      setFault(formatFormError(answer.error, t('error.fallback')));
      return;
    }
    clearUnsavedPanel();
    // An earlier attempt succeeded although its response was lost, so the work order has the input
    // of that attempt.
    if (answer.data?.created === 0 && tried.current !== said) showInfo(t('workOrders.madeBefore'));
    else showSuccess(answer.data?.detail ?? t('workOrders.saved'));
    onMade(made.id);
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel relative layer-3 flex-none phone-layer-5 ${styles.panel}`}
      aria-label={t('workOrders.new')}
      data-choosing={pick.picking}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        void close();
      }}
    >
      <header className={`panel-header flex-none ${styles.panelHeader}`}>
        <div className={`fill h3-text-16 h3-bold ${styles.panelTitle}`}>
          <h3>{t(pick.picking ? 'workOrders.clickMap' : 'workOrders.new')}</h3>
        </div>
        <IconButton label={t('app.close')} onClick={() => void close()}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={`column gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.panelBody}`}>
        <form
          className={`grid gap-12 min-width-0 no-border ${styles.form}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <WorkOrderFieldsForm
            typed={typed}
            me={work.person?.username ?? null}
            disabled={work.mayNot !== null}
            nameFault={asked && noName ? t('form.required', { label: t('workOrders.field.name') }) : null}
            stored={null}
            pick={onMap === null ? pick : { picking: false, toggle: openMap }}
            onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
          />
          <div className={`grid gap-4 min-width-0 ${styles.field}`}>
            <span>{t('workOrders.files')}</span>
            <ChosenFiles files={files} onChange={setFiles} />
            <div>
              <FileButton
                size="compact-md"
                accept="image/*,application/pdf"
                isMultiple
                onFiles={(chosen) => setFiles((now) => [...now, ...chosen])}
              >
                {t('workOrders.addFiles')}
              </FileButton>
            </div>
          </div>
          {fault !== null && (
            <p className="error medium" role="alert">
              {fault}
            </p>
          )}
          <div className={styles.bigButtons}>
            <ButtonWithReason reason={work.mayNot} loading={isLoading} onClick={() => void save()}>
              {t('workOrders.create')}
            </ButtonWithReason>
            <Button variant="default" onClick={() => void close()}>
              {t('workOrders.cancel')}
            </Button>
          </div>
        </form>
      </div>
      <DiscardDialog text={t('workOrders.discardText')} />
    </aside>
  );
}
