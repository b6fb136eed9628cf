// Opens the view that a link names, once the views are loaded, and shows the columns of a view that
// was open when the page was loaded in another browser.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showInfo } from '../../ui/toast.ts';
import { useAddress } from '../address-watch.ts';
import { api } from '../api.ts';
import { linkedViewId, markOpenView } from './open-view.ts';
import { useLostParts } from './opened-view.ts';
import { useSavedViews, useViewActions } from './use-saved-views.ts';
import { layoutName, storeViewColumns } from './view-columns.ts';

export function useViewLink(): void {
  const { t } = useTranslation();
  useLostParts();
  const { views, open, isLoaded } = useSavedViews();
  const { openView } = useViewActions();
  const { data: user } = api.useCurrentUserQuery();
  const linked = linkedViewId(useAddress());
  const username = user?.username ?? null;
  const act = useRef(openView);
  useEffect(() => {
    act.current = openView;
  });
  useEffect(() => {
    if (linked === null || !isLoaded || username === null) return;
    const view = views.find(({ id }) => id === linked);
    // The link's own history entry is replaced, so that Back does not open it again.
    markOpenView(null);
    if (view === undefined) showInfo(t('views.linkGone'));
    else act.current(view);
  }, [linked, isLoaded, username, views, t]);
  useEffect(() => {
    if (open?.columns == null || username === null) return;
    if (localStorage.getItem(layoutName(open.columns.list, username, open.id)) === null)
      storeViewColumns(open, username);
  }, [open, username]);
}
