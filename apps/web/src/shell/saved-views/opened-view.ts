// The view that was just opened, until the user does something: what its screen leaves out by itself
// in that time no longer exists.
import type { SavedViewResponse } from '@curbwright/contract';
import { lostParameters } from '@curbwright/core';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showInfo } from '../../ui/toast.ts';
import { useAddress } from '../address-watch.ts';
import { openViewId } from './open-view.ts';
import { hasLostColumns, ListColumnsContext } from './view-columns.ts';

let opened: SavedViewResponse | null = null;
/** What the user does, after which the screen differs from the view because of it. */
const userActions = ['pointerdown', 'keydown'] as const;

function endWatch(): void {
  opened = null;
  for (const action of userActions) removeEventListener(action, endWatch, true);
}

/** Notices what no longer exists of a view that is about to be opened. */
export function watchOpenedView(view: SavedViewResponse): void {
  endWatch();
  opened = view;
  for (const action of userActions) addEventListener(action, endWatch, true);
}

/** Says once that parts of the opened view no longer exist: values of filters, or columns. */
export function useLostParts(): void {
  const { t } = useTranslation();
  const address = useAddress();
  const columns = useContext(ListColumnsContext);
  useEffect(() => {
    const view = opened;
    if (view === null || openViewId(address) !== view.id) return;
    if (lostParameters(view.address, address).length === 0 && !hasLostColumns(view.columns, columns)) return;
    endWatch();
    showInfo(t('views.partsGone'));
  }, [address, columns, t]);
}
