// Form for a new or changed asset: type, place on the map, name, dates, and the fields of its type.
// Saves into a proposed group.
import type { AssetConfigResponse } from '@curbwright/contract';
import { anchorOf, type PointGeometry, type PolygonGeometry } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFormError, isApiError } from '../shell/api-error.ts';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import { clearUnsavedPanel, useUnsavedPanel } from '../shell/unsaved-panel.ts';
import { focusAfter } from '../ui/focus-after.ts';
import { focusInvalidText } from '../ui/invalid-text.ts';
import { SelectField } from '../ui/select-field.tsx';
import { showSuccess } from '../ui/toast.ts';
import {
  type AssetDraft,
  type AssetDraftErrors,
  emptyDraft,
  toAssetBody,
  validateAssetDraft,
} from './asset-draft.ts';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { ConfirmMove, type FarMove, findFarMove } from './confirm-move.tsx';
import { FormFields, fieldId } from './form-fields.tsx';
import type { AssetBody, AssetGroup } from './group-items.ts';
import { PlaceField } from './place-field.tsx';

interface Props {
  readonly types: readonly AssetConfigResponse[];
  readonly start: AssetDraft;
  /** The asset being changed and the version the user sees; `null` = a new asset. */
  readonly changed: { readonly asset: number; readonly version: number } | null;
  readonly before: PointGeometry | PolygonGeometry | null;
  /** Adds it to a group; throws the request's error. */
  readonly save: (body: AssetBody) => Promise<AssetGroup>;
  /** Called after saving; `another` = the user wants to add one more. */
  readonly onSaved: (group: AssetGroup, another: boolean) => void;
  readonly onCancel: () => void;
}

/**
 * Maps validation errors by server field (`assets.0.properties.holder`) to the form's field names.
 */
function serverErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error) || typeof error.body !== 'object' || error.body === null) return {};
  return Object.fromEntries(
    Object.entries(error.body).flatMap(([place, list]) => {
      const [first]: unknown[] = Array.isArray(list) ? list : [];
      const field = /^assets\.\d+\.(?:(properties)\.)?(\w+)/.exec(place);
      if (typeof first !== 'string' || field === null) return [];
      const name = field[2] ?? '';
      return [
        [field[1] === undefined ? (name === 'geometry' ? 'place' : name) : `form.${name}`, first] as const,
      ];
    }),
  );
}

export function AssetForm({ types, start, changed, before, save, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  /** The draft without unsaved changes. */
  const [clean, setClean] = useState(start);
  const [placeKey, setPlaceKey] = useState(0);
  const [wrongPlace, setWrongPlace] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** A move that the user has not confirmed yet. */
  const [far, setFar] = useState<FarMove | null>(null);
  const [refused, setRefused] = useState<{
    draft: AssetDraft;
    text: string;
    fields: Readonly<Record<string, string>>;
  } | null>(null);
  const type = types.find((one) => one.id === draft.config);
  const faults: AssetDraftErrors = {
    ...(wrongPlace && { place: { code: 'fault.asset-place-missing', params: {} } }),
    ...validateAssetDraft(draft, type),
  };
  const change = (part: Partial<AssetDraft>) => setDraft((now) => ({ ...now, ...part }));
  useUnsavedPanel(draft !== clean && JSON.stringify(draft) !== JSON.stringify(clean));
  // The server's errors are shown only until the draft changes.
  const said = refused?.draft === draft ? refused : null;
  const faultIn = (name: string): string | undefined => {
    const fault = faults[name];
    const own = tried && fault !== undefined ? t(fault.code, { ...fault.params }) : undefined;
    return own ?? said?.fields[name];
  };
  const send = async (another: boolean, isConfirmed = false) => {
    if (focusInvalidText(form.current)) return;
    const [first] = Object.keys(faults);
    if (first !== undefined || type === undefined) {
      const name =
        first?.startsWith('form.') === true ? fieldId(id, first.slice(5)) : `${id}-${first ?? 'type'}`;
      focusAfter(
        () => setTried(true),
        () => form.current?.querySelector(`[id="${name}"]`),
      );
      return;
    }
    setTried(true);
    const body = toAssetBody(draft, type, changed, before);
    if (body === null) return;
    setBusy(true);
    try {
      const move =
        isConfirmed || before === null || body.geometry === undefined
          ? null
          : await findFarMove(anchorOf(before), anchorOf(body.geometry));
      setFar(move);
      if (move !== null) return;
      const group = await save(body);
      showSuccess(t('assets.saved', { group: group.id }));
      // The next asset of this type starts with the same values but without a place and name.
      const next = another ? { ...draft, corners: [], placed: false, name: '' } : draft;
      setTried(false);
      setClean(next);
      setDraft(next);
      setPlaceKey((key) => key + 1);
      clearUnsavedPanel();
      onSaved(group, another);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefused({ draft, text: formatFormError(error, t('error.fallback')), fields: serverErrors(error) });
    } finally {
      setBusy(false);
    }
  };
  const prefixed = Object.fromEntries(
    (type?.form_skeleton ?? []).flatMap(({ name }) => {
      const fault = faultIn(`form.${name}`);
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );
  const count = tried ? Object.keys(faults).length : 0;
  const typeFault = faultIn('type');
  const removedFault = faultIn('removed');
  return (
    <form
      ref={form}
      className="column flex-1 min-height-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <div className={styles.scroll}>
        <div className="grid gap-4 content-start min-width-0">
          <label htmlFor={`${id}-type`} className={`pad-0 text-13 medium ${styles.label}`}>
            {t('assets.type')}
          </label>
          <div className="row gap-8 min-width-0">
            {type !== undefined && <AssetIcon type={type} size={32} />}
            <SelectField
              id={`${id}-type`}
              look="wide"
              value={draft.config === null ? '' : `${draft.config}`}
              isDisabled={changed !== null}
              isInvalid={typeFault !== undefined}
              describedBy={typeFault === undefined ? undefined : `${id}-type-fault`}
              options={[
                { value: '', label: t('assets.chooseType') },
                ...(['point', 'polygon'] as const).flatMap((shape) =>
                  types
                    .filter((one) => one.geometry_type === shape)
                    .map((one) => ({
                      value: `${one.id}`,
                      label: one.display_name,
                      group: t(`assets.shape.${shape}`),
                    })),
                ),
              ]}
              onChange={(chosen) => {
                const next = types.find((one) => `${one.id}` === chosen);
                const same = next !== undefined && next.geometry_type === type?.geometry_type;
                change({
                  config: next?.id ?? null,
                  ...(same ? {} : { corners: [], placed: false }),
                });
                if (!same) setPlaceKey((key) => key + 1);
              }}
            />
          </div>
          {typeFault !== undefined && (
            <p id={`${id}-type-fault`} className="error-text">
              {typeFault}
            </p>
          )}
        </div>
        {type !== undefined && (
          <PlaceField
            key={`${type.geometry_type} ${placeKey}`}
            id={`${id}-place`}
            shape={type.geometry_type}
            corners={draft.corners}
            fault={faultIn('place')}
            onWrong={setWrongPlace}
            onCorners={(corners, placed) => change({ corners, placed })}
            onTyped={(corners) => {
              change({ corners, placed: corners.length >= (type.geometry_type === 'point' ? 1 : 3) });
              setPlaceKey((key) => key + 1);
            }}
          />
        )}
        <div className="grid gap-4 content-start min-width-0">
          <label htmlFor={`${id}-name`} className={`pad-0 text-13 medium ${styles.label}`}>
            {t('assets.name')}
          </label>
          <input
            id={`${id}-name`}
            className={styles.input}
            type="text"
            autoComplete="off"
            maxLength={200}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <div className="grid two-columns gap-12">
          {(['installed', 'removed'] as const).map((day) => (
            <div key={day} className="grid gap-4 content-start min-width-0">
              <label htmlFor={`${id}-${day}`} className={`pad-0 text-13 medium ${styles.label}`}>
                {t(`assets.${day}`)}
              </label>
              <CityDateField
                id={`${id}-${day}`}
                value={draft[day]}
                isOptional
                fault={t('form.dateIncomplete')}
                isInvalid={day === 'removed' && removedFault !== undefined}
                describedBy={day === 'removed' && removedFault !== undefined ? `${id}-life` : undefined}
                onChange={(value) => change({ [day]: value })}
              />
            </div>
          ))}
        </div>
        {removedFault !== undefined && (
          <p id={`${id}-life`} className="error-text">
            {removedFault}
          </p>
        )}
        <p className={styles.soft}>{t('assets.lifeHelp')}</p>
        {type !== undefined && (
          <FormFields
            form={id}
            fields={type.form_skeleton}
            values={draft.values}
            faults={prefixed}
            onChange={(name, value) => change({ values: { ...draft.values, [name]: value } })}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {count > 0 && t('assets.faults', { count })}
      </p>
      {said !== null && (
        <p className="panel-footer limited-wash ink" role="alert">
          {said.text}
        </p>
      )}
      {far !== null && (
        <ConfirmMove move={far} onMove={() => void send(false, true)} onClose={() => setFar(null)} />
      )}
      <footer className="panel-footer row wrap gap-8">
        <Button type="submit" loading={busy}>
          {t('assets.save')}
        </Button>
        {changed === null && (
          <Button variant="default" disabled={busy} onClick={() => void send(true)}>
            {t('assets.saveNext')}
          </Button>
        )}
        <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          {t('assets.cancel')}
        </Button>
      </footer>
    </form>
  );
}

/** Returns the draft of a new asset, with or without a preselected type. */
export function newDraft(config: number | null): AssetDraft {
  return { ...emptyDraft, config };
}
