// Who works in the street on this device: who is signed in; and, while nobody can be asked, who was when there was a connection.
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { type KeptPerson, keptPersonOf } from '../../shell/kept-person.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';

export type FieldPerson = KeptPerson;

/** null = not known yet, or nobody. */
export function useFieldPerson(): FieldPerson | null {
  const login = useLogin();
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (login.isSuccess) {
    // Another who was kept is not who is signed in, whatever can be asked.
    if (user === undefined) return keptPersonOf(login.data.username);
    return { username: login.data.username, permissions: user.permissions };
  }
  // Nobody could be asked, and may not have been asked again yet.
  const unasked = isApiError(login.error) && login.error.status === 0;
  return lost || unasked ? keptPersonOf(null) : null;
}
