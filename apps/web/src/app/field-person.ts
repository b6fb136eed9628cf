// Who works in the street on this device: who is signed in; and, while nobody can be asked, who was when there was a connection.
import { api } from './api.ts';
import { type KeptPerson, keptPersonOf } from './kept-person.ts';
import { useLogin } from './login-hooks.ts';
import { useAppSelector } from './store.ts';

export type FieldPerson = KeptPerson;

/** null = not known yet, or nobody. */
export function useFieldPerson(): FieldPerson | null {
  const login = useLogin();
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (login.isSuccess && user !== undefined)
    return { username: login.data.username, permissions: user.permissions };
  // Another who was kept is not who is signed in, whatever can be asked.
  return lost ? keptPersonOf(login.isSuccess ? login.data.username : null) : null;
}
