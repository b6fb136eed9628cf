// Returns why the user may not create or change analysis zones, if so. The user must be signed in
// (requirement §5).
import { canChangeZone, type Permission } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';

/** Reasons why an action is denied; `null` = allowed. */
export interface ZoneDeniedReasons {
  readonly make: string | null;
  /** Why the user may not change a zone created by `owner` (a username); `null` = they may. */
  readonly change: (owner: string | null) => string | null;
}

export function useZoneDeniedReasons(): ZoneDeniedReasons {
  const { t } = useTranslation();
  const { person } = usePerson();
  const { data, isError } = api.useCurrentUserQuery();
  const username = data?.username ?? '';
  return useMemo(() => {
    if (person === null || isError) {
      const noUser = t('zones.noUser');
      return { make: noUser, change: () => noUser };
    }
    const { permissions } = person;
    const has = (permission: Permission) => permissions.includes(permission);
    const user = { username, groups: [{ name: '', permissions }] };
    return {
      make: has('analyze') ? null : t('zones.mayNot'),
      change: (owner) =>
        canChangeZone(user, owner) ? null : t(has('analyze') ? 'zones.mayNotChange' : 'zones.mayNot'),
    };
  }, [t, person, isError, username]);
}
