// Records the condition of an asset and the day of its inspection, in force at once: no proposal.
import type { AssetConfigResponse, AssetResponse } from '@curbwright/contract';
import { civilDateAndTime, inspectionFields } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../city/city/city-hooks.ts';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { clearUnsavedPanel, useUnsavedPanel } from '../shell/unsaved-panel.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { showSuccess } from '../ui/toast.ts';
import styles from './assets.module.css';
import { FormFields } from './form-fields.tsx';

interface Props {
  readonly asset: AssetResponse;
  readonly type: AssetConfigResponse | undefined;
  /** Why the user may not record an inspection; `null` = they may. */
  readonly mayNot: string | null;
}

/** The stored value of a field as typed or chosen: a select gives its whole option. */
function toText(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'value' in value) return String(value.value);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function InspectionForm({ asset, type, mayNot }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data: city } = api.useCurrentCityQuery();
  const { date: today } = civilDateAndTime(useCurrentMinute(), city?.time_zone ?? 'UTC');
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({});
  /** The version that the user saw when they began to type. */
  const [seen, setSeen] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [save, { isLoading }] = api.useRecordAssetInspectionMutation();
  const fields = inspectionFields(type?.form_skeleton ?? []);
  const stored = (name: string) => toText(asset.properties[name]);
  const changed = Object.entries(typed).filter(([name, value]) => value !== stored(name));
  useUnsavedPanel(changed.length > 0 && mayNot === null);
  const change = (name: string, value: unknown) => {
    setSeen((now) => now ?? asset.version);
    setTyped((now) => ({ ...now, [name]: toText(value) }));
  };
  if (fields.length === 0 || asset.status === 'removed') return null;
  const clear = () => {
    setTyped({});
    setSeen(null);
    setFailure(null);
  };
  const run = async () => {
    setFailure(null);
    const body = { ...Object.fromEntries(changed), version: seen ?? asset.version };
    const answer = await save({ params: { id: asset.id }, body });
    if (answer.error !== undefined) {
      setFailure(formatFormError(answer.error, t('error.fallback')));
      return;
    }
    clear();
    clearUnsavedPanel();
    showSuccess(t('assets.inspection.saved'));
  };
  const hasDay = fields.some(({ name }) => name === 'inspected_on');
  const day = 'inspected_on' in typed ? typed.inspected_on : stored('inspected_on');
  return (
    <section className="grid gap-8" aria-label={t('assets.inspection')}>
      <h3 className="text-13 bold">{t('assets.inspection')}</h3>
      <form
        className="grid gap-12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) void run();
        }}
      >
        <FormFields
          form={id}
          fields={fields}
          values={{ ...asset.properties, ...typed }}
          faults={{}}
          disabled={mayNot !== null}
          onChange={change}
        />
        {mayNot !== null && <p className={styles.soft}>{mayNot}</p>}
        {failure !== null && (
          <p className="error medium" role="alert">
            {failure}
          </p>
        )}
        <span className="row wrap gap-8">
          {changed.length > 0 && (
            <>
              <ButtonWithReason
                size="compact-md"
                reason={mayNot}
                loading={isLoading}
                onClick={() => void run()}
              >
                {t('assets.inspection.save')}
              </ButtonWithReason>
              <Button size="compact-md" variant="default" onClick={clear}>
                {t('assets.inspection.undo')}
              </Button>
            </>
          )}
          {hasDay && day !== today && mayNot === null && (
            <Button size="compact-md" variant="default" onClick={() => change('inspected_on', today)}>
              {t('assets.inspection.today')}
            </Button>
          )}
        </span>
      </form>
    </section>
  );
}
