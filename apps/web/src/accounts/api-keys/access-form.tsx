// Form for what API clients may read without a key, and their rate limits.
import type { ApiKeyResponse } from '@curbwright/contract';
import { openableScopes } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';

type Openable = Extract<ApiKeyResponse['scopes'][number], (typeof openableScopes)[number]>;
interface Access {
  readonly open: readonly Openable[];
  readonly key_calls_per_minute: number;
  readonly address_calls_per_minute: number;
}

export function AccessForm() {
  const { data } = api.useApiAccessQuery();
  return data === undefined ? null : <Fields key={JSON.stringify(data)} access={data} />;
}

const isRate = (text: string) => /^[1-9]\d{0,5}$/.test(text);

function Fields({ access }: { readonly access: Access }) {
  const { t } = useTranslation();
  const id = useId();
  const [set, setting] = api.useSetApiAccessMutation();
  const [open, setOpen] = useState(access.open);
  const [byKey, setByKey] = useState(String(access.key_calls_per_minute));
  const [byAddress, setByAddress] = useState(String(access.address_calls_per_minute));
  const isFit = isRate(byKey) && isRate(byAddress);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFit) return;
    const done = await set({
      body: {
        open: [...open],
        key_calls_per_minute: Number(byKey),
        address_calls_per_minute: Number(byAddress),
      },
    });
    if (done.error === undefined) showSuccess(t('software.access.saved'));
  };
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3 id={`${id}-title`}>{t('software.access.title')}</h3>
      </div>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <CheckboxGroup
          label={t('software.access.open')}
          options={openableScopes.map((scope) => ({ value: scope, label: t(`software.scope.${scope}`) }))}
          isChosen={(scope) => open.includes(scope)}
          onToggle={(scope) =>
            setOpen(open.includes(scope) ? open.filter((each) => each !== scope) : [...open, scope])
          }
        />
        <div className={`grid two-columns gap-12 ${styles.row}`}>
          <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-key`}>
            <span>{t('software.access.byKey')}</span>
            <input
              id={`${id}-key`}
              inputMode="numeric"
              value={byKey}
              aria-invalid={!isRate(byKey)}
              onChange={(event) => setByKey(event.target.value.trim())}
            />
          </label>
          <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-address`}>
            <span>{t('software.access.byAddress')}</span>
            <input
              id={`${id}-address`}
              inputMode="numeric"
              value={byAddress}
              aria-invalid={!isRate(byAddress)}
              onChange={(event) => setByAddress(event.target.value.trim())}
            />
          </label>
        </div>
        {!isFit && (
          <p className="error-text" role="alert">
            {t('software.fault.limit')}
          </p>
        )}
        <div>
          <Button type="submit" variant="default" loading={setting.isLoading}>
            {t('software.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
