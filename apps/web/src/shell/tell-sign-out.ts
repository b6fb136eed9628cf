// Tells the server of a sign-out it has not heard of: the first thing that is sent once there is a connection.
import { calls } from 'virtual:contract-calls';
import type { SendHost } from './send-host.ts';
import { endsSession } from './session.ts';

/** Milliseconds: whoever waits goes on without the cookies. */
const patience = 5_000;

/** True when the session is over and its cookies are gone. */
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
