// Notifies the server of a sign-out it does not know of, before any other request once there is a
// connection.
import { calls } from 'virtual:contract-calls';
import type { SendHost } from './send-host.ts';
import { endsSession } from './session.ts';

/** Timeout in milliseconds; waiting requests then continue without the cookies. */
const patience = 5_000;

/** Returns `true` when the session has ended and its cookies are gone. */
export async function tellSignOut(host: Pick<SendHost, 'base' | 'credentials' | 'left'>): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`${host.base}${calls.logout.path}`, {
      credentials: host.credentials,
      signal: AbortSignal.timeout(patience),
    });
    if (!ok && !endsSession(status)) return false;
    host.left();
    return true;
  } catch {
    return false;
  }
}
