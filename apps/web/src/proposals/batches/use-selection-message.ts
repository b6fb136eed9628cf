// The result of the last selection, as text below the button that was used.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkSelectionResult } from '../../city/view/batch-slice.ts';

export function useSelectionMessage() {
  const { t } = useTranslation();
  const [said, say] = useState('');
  /**
   * Shows how many curbs were added. `isCut`: there were more curbs than one response can contain.
   */
  const sayFound = ({ added, isFull }: LinkSelectionResult, isCut: boolean) =>
    say(isFull ? t('pick.fullBatch') : t(isCut ? 'batch.cut' : 'pick.added', { count: added }));
  return { said, say, sayFound };
}
