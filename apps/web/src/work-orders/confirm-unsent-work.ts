// Asks before a user signs out with unsent field work: it stays on this device and is sent when
// they sign in here again.
import i18next from 'i18next';
import { loadStaffTexts } from '../i18n/start.ts';
import { api } from '../shell/api.ts';
import { store } from '../shell/store.ts';
import { unsentCount } from '../shell/unsent-work.ts';
import { openFieldWork, sendQueuedWork } from './field/field-work.ts';

/** Resolves to `true` when no unsent work is left, or when the user signs out anyway. */
export async function confirmUnsentWork(): Promise<boolean> {
  const username = api.endpoints.checkLogin.select()(store.getState()).data?.username;
  if (username === undefined || unsentCount(username) === 0) return true;
  await openFieldWork(username);
  await sendQueuedWork();
  const count = unsentCount(username);
  if (count === 0) return true;
  await loadStaffTexts();
  // The browser's own dialog, because it works on any page and blocks.
  return confirm(i18next.t('workOrders.leaveUnsent', { count }));
}
