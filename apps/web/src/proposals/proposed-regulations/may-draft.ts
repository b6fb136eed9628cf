// Whether this person may draft, and the words why not.
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';

/** null = they may. */
export function useMayNotDraft(): string | null {
  const { t } = useTranslation();
  const { person } = usePerson();
  return person?.permissions.includes('edit') === true ? null : t('draft.mayNot');
}
