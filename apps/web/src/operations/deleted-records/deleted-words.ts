// What something deleted is called: by its name, or by its kind and number where it had none.
import type { DeletedRecordAnswer } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';

export function useDeletedName(): (row: DeletedRecordAnswer) => string {
  const { t } = useTranslation();
  return ({ name, noun, record_id: id }) =>
    name === '' ? t('deletedList.unnamed', { noun: t(`deletedList.noun.${noun}`), id }) : name;
}
