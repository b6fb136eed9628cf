// Receives other users' publications and draft changes over one stream while the page is visible,
// and live states while they are shown.
import type { CacheTag } from '@curbwright/contract';
import { reloadCity } from '../city/city/reload-city.ts';
import { loadLaterTexts } from '../i18n/start.ts';
import { api } from '../shell/api.ts';
import { noticeSet } from '../shell/connection-slice.ts';
import { liveStreamOpener, openLiveChannel, type StaffEvent } from '../shell/live-channel.ts';
import { currentLocalMode } from '../shell/local-settings.ts';
import { deliverPresence } from '../shell/presence-event.ts';
import { serverStatusNotice } from '../shell/server-status-notice.ts';
import type { store as appStore } from '../shell/store.ts';
import { liveFeed } from './live-feed.ts';

/**
 * Cache tags to invalidate when others change something. Unsaved edits are not cached responses, so
 * they are not affected.
 */
const invalidatedTags: Readonly<Record<StaffEvent, readonly CacheTag[]>> = {
  proposals: ['proposals', 'scenarios', 'history', 'deleted-records'],
  assets: ['assets', 'proposed-assets', 'history', 'deleted-records'],
  'work-orders': ['work-orders', 'history', 'deleted-records'],
  zones: ['zones', 'history', 'deleted-records'],
};

/**
 * Without a stream, connection monitoring finds new publication versions within a minute, and live
 * states are polled.
 */
export function followLive(store: typeof appStore): void {
  const open = liveStreamOpener(currentLocalMode);
  if (open === null) return;
  let notice: string | null = null;
  const showNotice = async () => {
    // The notice's text is loaded with the deferred texts; if the notice changed in the meantime,
    // the latest one is shown.
    if (notice !== null) await loadLaterTexts().catch(console.error);
    if (notice !== store.getState().connection.notice) store.dispatch(noticeSet(notice));
  };
  const channel = openLiveChannel(() => open(liveFeed.get()?.known() ?? null), {
    revision: () => api.endpoints.currentCity.select()(store.getState()).data?.revision ?? null,
    cityChanged: () => reloadCity(store),
    changed: (kinds) =>
      void store.dispatch(
        api.util.invalidateTags([...new Set(kinds.flatMap((kind) => invalidatedTags[kind]))]),
      ),
    live: (data) => liveFeed.get()?.take(data),
    presence: deliverPresence,
    serving: (data) => {
      notice = serverStatusNotice(data);
      void showNotice();
    },
    opened: (isOpen) => liveFeed.get()?.opened(isOpen),
  });
  const follow = () => channel.listen(!document.hidden && store.getState().connection.lost === null);
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => channel.listen(false));
  addEventListener('pageshow', follow);
  store.subscribe(follow);
  liveFeed.subscribe(channel.again);
  follow();
}
