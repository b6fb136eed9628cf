// The groups page: permissions, whether a second factor is required, and member counts.
import type { UserGroupResponse } from '@curbwright/contract';
import { requiresView } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupName } from './group-name.ts';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'remove'; readonly group: UserGroupResponse };

export function GroupsPage() {
  const { t } = useTranslation();
  const groupName = useGroupName();
  const { data, isError } = api.useUserGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const [remove, removing] = api.useDeleteUserGroupMutation();
  const close = () => setOpen(null);
  const finish = async (group: UserGroupResponse) => {
    const done = await remove({ params: { id: group.id } });
    if (done.error === undefined) showSuccess(t('groups.removed', { name: groupName(group.name) }));
    close();
  };
  return (
    <section className={styles.card} aria-label={t('accounts.tab.groups')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>{t('groups.about')}</p>
        <Button onClick={() => setOpen({ kind: 'create' })}>{t('groups.create')}</Button>
      </div>
      {isError && <StateMessage role="alert" title={t('error.fallback')} />}
      {data === undefined && !isError && <Skeleton label={t('accounts.tab.groups')} lines={5} />}
      {data !== undefined && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('groups.name')}</th>
              <th scope="col">{t('groups.permits')}</th>
              <th scope="col">{t('groups.demands')}</th>
              <th scope="col">{t('groups.members')}</th>
              <th scope="col">{t('accounts.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((group) => (
              <tr key={group.id}>
                <th scope="row">{groupName(group.name)}</th>
                <td data-label={t('groups.permits')}>
                  {group.permissions.length === 0
                    ? t('groups.nothing')
                    : group.permissions.map((permission) => (
                        <div key={permission}>{t(`groups.permit.${permission}`)}</div>
                      ))}
                  {requiresView(group.permissions) && <div>{t('groups.needsView')}</div>}
                </td>
                <td data-label={t('groups.demands')}>
                  {t(group.demands_second_factor ? 'groups.demanded' : 'groups.notDemanded')}
                </td>
                <td data-label={t('groups.members')}>{group.members}</td>
                <td>
                  <div className="row wrap gap-4-8">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${t('accounts.change')}: ${groupName(group.name)}`}
                      onClick={() => setOpen({ kind: 'change', group })}
                    >
                      {t('accounts.change')}
                    </Button>
                    <ButtonWithReason
                      variant="default"
                      size="compact-sm"
                      label={`${t('groups.remove')}: ${groupName(group.name)}`}
                      reason={group.members === 0 ? null : t('groups.hasMembers')}
                      onClick={() => setOpen({ kind: 'remove', group })}
                    >
                      {t('groups.remove')}
                    </ButtonWithReason>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(open?.kind === 'create' || open?.kind === 'change') && (
        <Dialog
          title={
            open.kind === 'create'
              ? t('groups.create')
              : t('groups.changeTitle', { name: groupName(open.group.name) })
          }
          closeLabel={t('app.close')}
          onClose={close}
        >
          <GroupForm {...(open.kind === 'change' ? { known: open.group } : {})} onDone={close} />
        </Dialog>
      )}
      {open?.kind === 'remove' && (
        <Dialog title={t('groups.remove')} closeLabel={t('app.close')} onClose={close}>
          <p>{t('groups.removeAsk', { name: groupName(open.group.name) })}</p>
          <Button color="red" loading={removing.isLoading} onClick={() => void finish(open.group)}>
            {t('groups.remove')}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
