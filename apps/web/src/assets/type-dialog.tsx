// Asset type dialog for administrators: labels, icon and color, effect on the curb, and form
// fields.
import { assetIcons, pointKinds } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { showSuccess } from '../ui/toast.ts';
import styles from './asset-list.module.css';
import form from './assets.module.css';
import {
  findTypeDraftError,
  objectTypeOf,
  type TypeDraft,
  type TypeDraftError,
  toApiName,
  toTypeBody,
} from './type-draft.ts';
import { TypeFields } from './type-fields.tsx';

interface Props {
  readonly start: TypeDraft;
  readonly onClose: () => void;
}

export function TypeDialog({ start, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [fault, setFault] = useState<TypeDraftError | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, creating] = api.useCreateAssetConfigMutation();
  const [update, updating] = api.useUpdateAssetConfigMutation();
  const busy = creating.isLoading || updating.isLoading;
  const change = (part: Partial<TypeDraft>) => {
    setFault(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  // Unchanged catalog labels stay message keys, so that they are translated into every language.
  const keyOf = (key: string, words: string) => (i18n.exists(key) && t(key) === words ? key : words);
  const errorAt = (place: string) => (fault?.place === place ? t(fault.code) : undefined);
  const fieldFault = /^fields\.(\d+)$/.exec(fault?.place ?? '');
  const save = async () => {
    setRefused(null);
    const found = findTypeDraftError(draft, keyOf);
    setFault(found);
    if (found !== null) return;
    const body = toTypeBody(draft, keyOf);
    const answer =
      draft.id === null || draft.version === null
        ? await create({
            body: {
              ...body,
              name: toApiName(draft.name === '' ? draft.displayName : draft.name, '-'),
              geometry_type: draft.geometryType,
            },
          })
        : await update({
            params: { id: draft.id },
            body: { ...body, is_active: draft.isActive, version: draft.version },
          });
    if ('error' in answer) {
      setRefused(formatFormError(answer.error, t('error.fallback')));
      return;
    }
    showSuccess(t('assets.types.saved', { type: draft.displayName }));
    onClose();
  };
  const text = (key: 'displayName' | 'objectType', more: object = {}) => (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={`${id}-${key}`} className={`pad-0 text-13 medium ${form.label}`}>
        {t(`assets.types.${key}`)}
      </label>
      <input
        id={`${id}-${key}`}
        className={form.input}
        value={draft[key]}
        aria-invalid={errorAt(key) !== undefined}
        aria-describedby={errorAt(key) === undefined ? undefined : `${id}-${key}-fault`}
        onChange={(event) => change({ [key]: event.target.value })}
        {...more}
      />
      {errorAt(key) !== undefined && (
        <p id={`${id}-${key}-fault`} className="error-text" role="alert">
          {errorAt(key)}
        </p>
      )}
    </div>
  );
  const tick = (key: 'bothSides' | 'inViewer' | 'isActive') => (
    <label className={`ticks row gap-8 pointer ${form.tick}`}>
      <input
        type="checkbox"
        checked={draft[key]}
        onChange={(event) => change({ [key]: event.target.checked })}
      />
      <span>{t(`assets.types.${key}`)}</span>
    </label>
  );
  return (
    <Dialog
      title={draft.id === null ? t('assets.types.new') : t('assets.types.edit', { type: start.displayName })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <form
        className="grid gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.grid2}>
          {text('displayName', { maxLength: 200 })}
          {text('objectType', { placeholder: objectTypeOf(draft) })}
          {draft.id === null && (
            <div className="grid gap-4 content-start min-width-0">
              <span aria-hidden="true" className={`pad-0 text-13 medium ${form.label}`}>
                {t('assets.types.shape')}
              </span>
              <SelectField
                label={t('assets.types.shape')}
                look="wide"
                value={draft.geometryType}
                options={(['point', 'polygon'] as const).map((value) => ({
                  value,
                  label: t(`assets.types.${value}`),
                }))}
                onChange={(geometryType) => change({ geometryType })}
              />
            </div>
          )}
          <div className="grid gap-4 content-start min-width-0">
            <span aria-hidden="true" className={`pad-0 text-13 medium ${form.label}`}>
              {t('assets.types.clearance')}
            </span>
            <SelectField
              label={t('assets.types.clearance')}
              look="wide"
              value={draft.clearance}
              options={[
                { value: '', label: t('assets.types.noClearance') },
                ...pointKinds.map((value) => ({ value, label: t(`assets.pointKind.${value}`) })),
              ]}
              onChange={(clearance) => change({ clearance })}
            />
          </div>
        </div>
        <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
          <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.icon')}</legend>
          <div className={`flex wrap gap-4 ${styles.icons}`}>
            {Object.entries(assetIcons).map(([name, path]) => (
              <button
                key={name}
                type="button"
                aria-pressed={path === draft.iconPath}
                aria-label={t('assets.types.iconNamed', { name })}
                title={name}
                onClick={() => change({ iconPath: path })}
              >
                <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                  <path d={path} fill={draft.color} fillRule="evenodd" />
                </svg>
              </button>
            ))}
          </div>
          <div className={styles.grid2}>
            <label className="grid gap-4 content-start min-width-0">
              <span className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.color')}</span>
              <input
                className={form.input}
                type="color"
                value={draft.color}
                onChange={(event) => change({ color: event.target.value })}
              />
            </label>
          </div>
          <Disclosure title={t('assets.types.ownIcon')}>
            <label className="grid gap-4 content-start min-width-0">
              <span className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.path')}</span>
              <textarea
                className={form.input}
                rows={2}
                value={draft.iconPath}
                aria-invalid={errorAt('iconPath') !== undefined}
                onChange={(event) => change({ iconPath: event.target.value })}
              />
            </label>
          </Disclosure>
          {errorAt('iconPath') !== undefined && (
            <p className="error-text" role="alert">
              {errorAt('iconPath')}
            </p>
          )}
        </fieldset>
        <div>
          {tick('bothSides')}
          {tick('inViewer')}
          {draft.id !== null && tick('isActive')}
        </div>
        <TypeFields
          fields={draft.fields}
          fault={
            fieldFault === null || fault === null
              ? null
              : { index: Number(fieldFault[1]), text: t(fault.code) }
          }
          onChange={(fields) => change({ fields })}
        />
        <p className={form.soft}>{t('assets.types.columns')}</p>
        {(refused !== null || errorAt('name') !== undefined || errorAt('fields') !== undefined) && (
          <p className="error-text" role="alert">
            {refused ?? errorAt('name') ?? errorAt('fields')}
          </p>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('assets.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('assets.types.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
