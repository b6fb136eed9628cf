// Asks before a user signs out with unsent field work: it stays on this device and is sent when
// they sign in here again.
import i18next from 'i18next';
import { staffTexts } from '../i18n/start.ts';
import { api } from '../shell/api.ts';
import { store } from '../shell/store.ts';
import { unsentOf } from '../shell/unsent-work.ts';
import { openFieldWork, sendWork } from './field/field-work.ts';

/** True when nothing waits any more, or when the user signs out anyway. */
export async function mayLeaveWork(): Promise<boolean> {
  const username = api.endpoints.checkLogin.select()(store.getState()).data?.username;
  if (username === undefined || unsentOf(username) === 0) return true;
  await openFieldWork(username);
  await sendWork();
  const count = unsentOf(username);
  if (count === 0) return true;
  await staffTexts();
  // The browser's own dialog, because it works on any page and blocks.
  return confirm(i18next.t('workOrders.leaveUnsent', { count }));
}
