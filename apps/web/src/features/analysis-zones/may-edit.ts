// Whether this person may make and change zones, and the words why not. It takes somebody who is signed in (requirement §5).
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { usePerson } from '../../app/login-hooks.ts';

/** null = they may. */
export function useMayNotZone(): string | null {
  const { t } = useTranslation();
  const { person } = usePerson();
  const { isError } = api.useCurrentUserQuery();
  if (person === null || isError) return t('zones.noUser');
  return person.permissions.includes('edit') ? null : t('zones.mayNot');
}
