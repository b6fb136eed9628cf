// The field worker on this device: the signed-in user or, while the server cannot be reached, the
// last user stored on the device.
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { storedPersonFor } from '../../shell/field-person.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import type { StoredPerson } from '../../shell/stored-person.ts';

export type FieldWorker = StoredPerson;

/** `null` = not known yet, or nobody. */
export function useFieldWorker(): FieldWorker | null {
  const login = useLogin();
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (login.isSuccess) {
    // Use only the stored data of the signed-in user, whether or not the server can be reached.
    if (user === undefined) return storedPersonFor(login.data.username);
    return {
      username: login.data.username,
      permissions: user.permissions,
      groups: user.groups.map(({ name }) => name),
    };
  }
  // The server could not be reached, and the request may not have been retried yet.
  const isUnanswered = isApiError(login.error) && login.error.status === 0;
  return lost || isUnanswered ? storedPersonFor(null) : null;
}
