// Determines whether this user may draft and, if not, why.
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';

/** `null` = allowed; otherwise the reason as text. */
export function useCannotDraftReason(): string | null {
  const { t } = useTranslation();
  const { person } = usePerson();
  return person?.permissions.includes('edit') === true ? null : t('draft.mayNot');
}
