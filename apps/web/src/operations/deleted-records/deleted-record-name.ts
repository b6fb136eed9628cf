// Display name of a deleted record: its name, or its kind and number if it had none.
import type { DeletedRecordResponse } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';

export function useDeletedRecordName(): (row: DeletedRecordResponse) => string {
  const { t } = useTranslation();
  return ({ name, noun, record_id: id }) =>
    name === '' ? t('deletedList.unnamed', { noun: t(`deletedList.noun.${noun}`), id }) : name;
}
