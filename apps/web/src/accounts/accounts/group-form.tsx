// Form for a new or existing group: name, permissions, and whether it requires a second factor.
import type { UserGroupResponse } from '@curbwright/contract';
import { type Permission, permissions, requiresView, togglePermission } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface Props {
  readonly known?: UserGroupResponse;
  readonly onDone: () => void;
}

export function GroupForm({ known, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [create, creating] = api.useCreateUserGroupMutation();
  const [change, changing] = api.useChangeUserGroupMutation();
  const [name, setName] = useState(known?.name ?? '');
  const [chosen, setChosen] = useState<readonly Permission[]>(known?.permissions ?? ['view']);
  const [demands, setDemands] = useState(known?.demands_second_factor ?? false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      name,
      permissions: [...chosen],
      demands_second_factor: demands,
    };
    try {
      if (known === undefined) await create({ body }).unwrap();
      else await change({ params: { id: known.id }, body: { ...body, version: known.version } }).unwrap();
      showSuccess(t('accounts.saved', { name }));
      onDone();
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
        <span>{t('groups.name')}</span>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <CheckboxGroup
        label={t('groups.permits')}
        options={permissions.map((permission) => ({
          value: permission,
          label: t(`groups.permit.${permission}`),
        }))}
        isChosen={(permission) => chosen.includes(permission)}
        onToggle={(permission) => setChosen(togglePermission(chosen, permission))}
      />
      {requiresView(chosen) && <p role="status">{t('groups.needsView')}</p>}
      <CheckboxGroup
        label={t('groups.demands')}
        options={[{ value: 'demands', label: t('groups.demandsField') }]}
        isChosen={() => demands}
        onToggle={() => setDemands(!demands)}
      />
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" loading={creating.isLoading || changing.isLoading}>
        {t(known === undefined ? 'groups.create' : 'accounts.save')}
      </Button>
    </form>
  );
}
