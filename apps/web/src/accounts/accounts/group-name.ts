// Display names of groups: the built-in groups have a name in each language.
import { useTranslation } from 'react-i18next';

export function useGroupName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => t(`group.${name}`, { defaultValue: name });
}
