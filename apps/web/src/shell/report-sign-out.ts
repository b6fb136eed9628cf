// Notifies the server of a sign-out that it does not know of yet, before any other request, once
// there is a connection.
import { calls } from 'virtual:contract-calls';
import { isSignedOutStatus } from './login-session.ts';
import type { ApiClientEnvironment } from './sender-environment.ts';

/** Timeout in milliseconds; waiting requests then continue without the cookies. */
const signOutTimeoutMs = 5_000;

/** Returns `true` when the session has ended and its cookies are gone. */
export async function reportSignOut(
  host: Pick<ApiClientEnvironment, 'base' | 'credentials' | 'left'>,
): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`${host.base}${calls.logout.path}`, {
      credentials: host.credentials,
      signal: AbortSignal.timeout(signOutTimeoutMs),
    });
    if (!ok && !isSignedOutStatus(status)) return false;
    host.left();
    return true;
  } catch {
    return false;
  }
}
