// Names of people for the usernames in responses.
import { useMemo } from 'react';
import { api } from './api.ts';
import { usePerson } from './login-hooks.ts';
import './staff-api.ts';
import { useAppSelector } from './store.ts';

interface PersonNameFormat {
  (username: string): string;
  (username: string | null): string | null;
}

interface PersonNames {
  /** Returns the display name; the username if there is none, or the names are not loaded. */
  readonly nameOf: PersonNameFormat;
  /** Returns the username of a display name; any other text as it is. */
  readonly usernameOf: (text: string) => string;
}

type People = readonly { readonly username: string; readonly display_name: string }[];

function personNames(people: People): PersonNames {
  const lowerNames = people.map((one) => one.display_name.toLowerCase());
  const repeated = new Set(lowerNames.filter((name, i) => lowerNames.indexOf(name) !== i));
  /** People of one name are told apart by their usernames. */
  const shown = people.map(({ username, display_name: name }) => {
    return { username, name: repeated.has(name.toLowerCase()) ? `${name} (${username})` : name };
  });
  const names = new Map(shown.map((one) => [one.username.toLowerCase(), one.name]));
  const usernames = new Map(shown.map((one) => [one.name.toLowerCase(), one.username]));
  function nameOf(username: string): string;
  function nameOf(username: string | null): string | null;
  function nameOf(username: string | null): string | null {
    return username === null ? null : (names.get(username.toLowerCase()) ?? username);
  }
  return { nameOf, usernameOf: (text) => usernames.get(text.toLowerCase()) ?? text };
}

const nobody: People = [];

/** Returns the names of people; usernames stay as they are for visitors and without a connection. */
export function usePersonNames(): PersonNames {
  const { person } = usePerson();
  const isOffline = useAppSelector((state) => state.connection.lost !== null);
  const mayRead = person?.permissions.includes('view') ?? false;
  const { data } = api.usePeopleQuery(undefined, { skip: isOffline || !mayRead });
  const people = data?.people ?? nobody;
  return useMemo(() => personNames(people), [people]);
}
