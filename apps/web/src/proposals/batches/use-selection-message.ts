// The result of the last selection, as text below the button that was used.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkSelectionResult } from '../../city/view/batch-slice.ts';

export function useSelectionMessage() {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  /**
   * Shows how many curbs were added. `isCut`: there were more curbs than one response can contain.
   */
  const reportAdded = ({ added, isFull }: LinkSelectionResult, isCut: boolean) =>
    setMessage(isFull ? t('pick.fullBatch') : t(isCut ? 'batch.cut' : 'pick.added', { count: added }));
  return { said: message, say: setMessage, sayFound: reportAdded };
}
