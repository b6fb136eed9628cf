// The saved views of the user, which of them is open, and what can be done with them.
import type { SavedViewResponse } from '@curbwright/contract';
import { isSameView, moduleAccess, routeOf, toViewAddress } from '@curbwright/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showInfo, showSuccess } from '../../ui/toast.ts';
import { useAddress } from '../address-watch.ts';
import { api } from '../api.ts';
import { copyText } from '../copy.ts';
import { usePerson } from '../login-hooks.ts';
import { managerListOf } from '../manager-lists.ts';
import { usePageName } from '../route-name.ts';
import { undoDeletionAction } from '../undo-deletion.ts';
import { openAddress } from './open-address.ts';
import { addressOfView, linkToView, markOpenView, openViewId } from './open-view.ts';
import { watchOpenedView } from './opened-view.ts';
import { hasSameColumns, ListColumnsContext, storeViewColumns, toViewColumns } from './view-columns.ts';

export type SavedView = SavedViewResponse;

const none: readonly SavedView[] = [];

const pathOf = (address: string) => address.replace(/[?#].*$/, '');
const searchOf = (address: string) => /\?[^#]*/.exec(address)?.[0] ?? '';

/** Whether the list that a view names exists in this version. */
function hasItsList(address: string): boolean {
  const list = new URLSearchParams(searchOf(address)).get('list');
  return (
    list === null || pathOf(address) !== '/manager/listview/' || managerListOf(searchOf(address)) === list
  );
}

/** Returns a function that names the screen of a view: a list by its own name. */
export function useScreenName(): (address: string) => string {
  const { t } = useTranslation();
  const pageName = usePageName();
  return (address) =>
    pathOf(address) === '/manager/listview/'
      ? t(`lists.${managerListOf(searchOf(address))}`)
      : (pageName(pathOf(address)) ?? pathOf(address));
}

/** Returns a function that says why a view cannot be opened; `null` = it can. */
export function useClosedReason(): (view: SavedView) => string | null {
  const { t } = useTranslation();
  const nameOf = useScreenName();
  const { person } = usePerson();
  const { data: city } = api.useCurrentCityQuery();
  return ({ address }) => {
    const module = routeOf(pathOf(address))?.module ?? null;
    const isOpen =
      module !== null && moduleAccess(module, city?.modules_enabled ?? [], person).kind === 'open';
    return isOpen ? null : t('views.closed', { name: nameOf(address) });
  };
}

/** Returns the views, the open one, and whether the screen differs from it. */
export function useSavedViews() {
  const address = useAddress();
  const columns = useContext(ListColumnsContext);
  const { data, isError, refetch } = api.useSavedViewsQuery();
  const views = data?.results ?? none;
  const id = openViewId(address);
  const named = views.find((view) => view.id === id) ?? null;
  const open = named !== null && pathOf(named.address) === pathOf(address) ? named : null;
  const isModified =
    open !== null && !(isSameView(open.address, address) && hasSameColumns(open.columns, columns));
  return { views, open, isModified, isLoaded: data !== undefined, isError, refetch, columns };
}

/** Returns what can be done with saved views. Errors of the requests have their own messages. */
export function useViewActions() {
  const { t } = useTranslation();
  const { data: user } = api.useCurrentUserQuery();
  const columns = useContext(ListColumnsContext);
  const [create] = api.useCreateSavedViewMutation();
  const [update] = api.useUpdateSavedViewMutation();
  const [remove] = api.useDeleteSavedViewMutation();
  const username = user?.username ?? '';

  const present = () => ({
    address: toViewAddress(`${location.pathname}${location.search}${location.hash}`) ?? location.pathname,
    columns: toViewColumns(columns),
  });
  const openView = (view: SavedView) => {
    storeViewColumns(view, username);
    watchOpenedView(view);
    openAddress(addressOfView(view.id, view.address));
    if (!hasItsList(view.address)) showInfo(t('views.listGone'));
  };
  return {
    openView,
    /** Saves the present screen under a name and opens it; throws the server's error. */
    saveNew: async (name: string) => {
      const view = await create({ body: { name, ...present() } }).unwrap();
      storeViewColumns(view, username);
      markOpenView(view.id);
      showSuccess(t('views.saved', { name: view.name }));
    },
    replace: async ({ id, name, version }: SavedView) => {
      const done = await update({ params: { id }, body: { ...present(), version } });
      if (done.error === undefined) showSuccess(t('views.replaced', { name }));
    },
    /** Throws the server's error. */
    rename: async ({ id, version }: SavedView, name: string) => {
      await update({ params: { id }, body: { name, version } }).unwrap();
    },
    share: async ({ id, name, version }: SavedView, isShared: boolean) => {
      const done = await update({ params: { id }, body: { is_shared: isShared, version } });
      if (done.error === undefined)
        showSuccess(t(isShared ? 'views.nowShared' : 'views.nowPrivate', { name }));
    },
    copyLink: async ({ id, address, is_shared: isShared }: SavedView) => {
      const copied = await copyText(`${location.origin}${linkToView(id, address)}`);
      if (copied) showSuccess(t(isShared ? 'views.copied' : 'views.copiedPrivate'));
      else showFailure(t('views.notCopied'));
    },
    remove: async ({ id, name }: SavedView) => {
      const wasOpen = openViewId(location.search) === id;
      const done = await remove({ params: { id } });
      if (done.error !== undefined) return;
      if (wasOpen) markOpenView(null);
      const reopen = () => {
        if (wasOpen && openViewId(location.search) === null) markOpenView(id);
      };
      showSuccess(t('views.deleted', { name }), undoDeletionAction('saved-view', [id], reopen));
    },
    leave: () => markOpenView(null),
  };
}
