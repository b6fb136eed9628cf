// Form for a new or existing API key: name, scopes, expiry and rate limit.
import type { ApiKeyResponse } from '@curbwright/contract';
import { type KeyScope, keyScopes } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { CityDateField } from '../../shell/date-time-inputs.tsx';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { expiryOfLastDay, lastDayOfExpiry } from './key-expiry.ts';

interface Props {
  readonly known?: ApiKeyResponse;
  /** Called when saved: with the secret of a new key, or `null` for a changed one. */
  readonly onDone: (secret: string | null) => void;
}

export function KeyForm({ known, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data: city } = api.useCurrentCityQuery();
  const zone = city?.time_zone ?? 'UTC';
  const [create, creating] = api.useCreateApiKeyMutation();
  const [change, changing] = api.useChangeApiKeyMutation();
  const [name, setName] = useState(known?.name ?? '');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(known?.scopes ?? ['rules:read']);
  const [day, setDay] = useState(known?.expires == null ? '' : lastDayOfExpiry(known.expires, zone));
  const [limit, setLimit] = useState(known?.calls_per_minute == null ? '' : String(known.calls_per_minute));
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('software.fault.name'));
    if (scopes.length === 0) return setFault(t('software.fault.scopes'));
    if (limit !== '' && !/^[1-9]\d{0,5}$/.test(limit)) return setFault(t('software.fault.limit'));
    const body = {
      name,
      scopes: keyScopes.filter((scope) => scopes.includes(scope)),
      expires: day === '' ? null : expiryOfLastDay(day, zone),
      calls_per_minute: limit === '' ? null : Number(limit),
    };
    try {
      if (known === undefined) return onDone((await create({ body }).unwrap()).key);
      await change({ params: { id: known.id }, body }).unwrap();
      showSuccess(t('software.saved', { name }));
      onDone(null);
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
        <span>{t('software.name')}</span>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder={t('software.key.nameExample')}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <CheckboxGroup
        label={t('software.key.scopes')}
        options={keyScopes.map((scope) => ({
          value: scope,
          label: t(`software.scope.${scope}`),
          note: scope,
        }))}
        isChosen={(scope) => scopes.includes(scope)}
        onToggle={(scope) =>
          setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
        }
      />
      <div className={`grid two-columns gap-12 ${styles.row}`}>
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-day`}>{t('software.key.lastDay')}</label>
          <CityDateField
            id={`${id}-day`}
            value={day}
            isOptional
            fault={t('form.dateIncomplete')}
            onChange={setDay}
          />
        </div>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-limit`}>
          <span>{t('software.key.limitField')}</span>
          <input
            id={`${id}-limit`}
            inputMode="numeric"
            value={limit}
            placeholder={t('software.key.cityLimit')}
            onChange={(event) => setLimit(event.target.value.trim())}
          />
        </label>
      </div>
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" loading={creating.isLoading || changing.isLoading}>
        {t(known === undefined ? 'software.key.create' : 'software.save')}
      </Button>
    </form>
  );
}
