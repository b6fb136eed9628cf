// Who works in the street on this device: who is signed in; and, while nobody can be asked, who was when there was a connection.
import { z } from 'zod';
import { api } from './api.ts';
import { useLogin } from './login-hooks.ts';
import { personPlace } from './session.ts';
import { useAppSelector } from './store.ts';

const kept = z.object({ username: z.string().min(1), permissions: z.array(z.string()) });
export type FieldPerson = z.output<typeof kept>;

/** The person this device remembers; forgotten when they sign out. */
function keptPerson(): FieldPerson | null {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(personPlace) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepPerson(person: FieldPerson): void {
  localStorage.setItem(personPlace, JSON.stringify(person));
}

/** null = not known yet, or nobody. */
export function useFieldPerson(): FieldPerson | null {
  const login = useLogin();
  const lost = useAppSelector((state) => state.connection.lost !== null);
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (login.isSuccess)
    return user === undefined
      ? lost
        ? keptPerson()
        : null
      : { username: login.data.username, permissions: user.permissions };
  return lost ? keptPerson() : null;
}
