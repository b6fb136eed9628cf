// Request fixtures for accounts, sessions, passwords, second factors and groups. They act on the
// owner's own account, except for actions that nobody may take on their own account.
import { decodeJwt } from 'jose';
import { TOTP, URI } from 'otpauth';
import { hashPassword } from '../../accounts/password.ts';
import { handOf } from '../proposals.ts';
import { insertUser } from '../queries.ts';
import { password } from '../test-city.ts';
import { type Deed, type Deeds, done, type Owner, type Room } from './deed.ts';

type Row = { readonly id: number; readonly username: string; readonly version: number };

async function accountOf({ username }: { username: string }, { admin }: Room): Promise<Row> {
  const { results } = done(await admin.get('/api/accounts/?limit=100')).json<{ results: readonly Row[] }>();
  const found = results.find((each) => each.username === username);
  if (found === undefined) throw new Error(`${username} has no account`);
  return found;
}

/** A request on the owner's account at its current version. */
const onAccount =
  (body: object): Deed =>
  async (owner, room) => {
    const { id, version } = await accountOf(owner, room);
    return { at: { id }, body: { ...body, version } };
  };

/** Creates a new user in a group. */
export async function newcomer(room: Room, group: string): Promise<Owner> {
  const username = `newcomer-${room.number()}`;
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await insertUser(room.api.database.db, username, group, hashed.value);
  return { username, hand: await handOf(room.api, username) };
}

/** A request by a new user about their own account. */
const byNewcomer =
  (body: object): Deed =>
  async (_owner, room) => {
    const { username, hand } = await newcomer(room, 'analysts');
    return { body, by: { username, authorization: hand.authorization } };
  };

function codeOf(room: Room, uri: string): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based one');
  return totp.generate({ timestamp: room.api.now() });
}

/** Creates a new user whose second factor is being set up, or is confirmed. */
async function withFactor(room: Room, isConfirmed: boolean) {
  const who = await newcomer(room, 'analysts');
  const begun = done(await who.hand.post('/api/account/second-factor/set-up/', { password }));
  const { uri } = begun.json<{ uri: string }>();
  if (isConfirmed) {
    done(await who.hand.post('/api/account/second-factor/confirm/', { code: codeOf(room, uri) }));
    // Each code is accepted only once.
    room.api.pass(30_000);
  }
  return { ...who, uri, by: { username: who.username, authorization: who.hand.authorization } };
}

async function firstStep(room: Room, username: string): Promise<string> {
  const payload = { username, password };
  const answer = await room.api.inject({ method: 'POST', url: '/api/token/', payload });
  return answer.json<{ ticket: string }>().ticket;
}

const group = (room: Room) => ({ name: `Group ${room.number()}`, permissions: ['view'] });
const onGroup =
  (body: object): Deed =>
  async ({ hand }, room) => {
    const answer = done(await hand.post('/api/user-groups/', group(room)));
    return { at: { id: answer.json<{ id: number }>().id }, body };
  };

export const accountDeeds: Deeds = {
  signIn: async (_owner, room) => {
    const { username } = await newcomer(room, 'analysts');
    return { body: { username, password }, by: { username, authorization: null } };
  },
  logout: byNewcomer({}),
  secondStep: async (_owner, room) => {
    const { username, uri } = await withFactor(room, true);
    const ticket = await firstStep(room, username);
    return { body: { ticket, code: codeOf(room, uri) }, by: { username, authorization: null } };
  },
  confirmAtSignIn: async ({ hand }, room) => {
    const demanding = { ...group(room), demands_second_factor: true };
    done(await hand.post('/api/user-groups/', demanding));
    const username = `newcomer-${room.number()}`;
    const hashed = await hashPassword(password);
    if (!hashed.ok) throw new Error(hashed.refusal.code);
    await insertUser(room.api.database.db, username, demanding.name, hashed.value);
    const ticket = await firstStep(room, username);
    const begun = await room.api.inject({
      method: 'POST',
      url: '/api/token/second-factor/set-up/',
      payload: { ticket },
    });
    const { uri } = done(begun).json<{ uri: string }>();
    return { body: { ticket, code: codeOf(room, uri) }, by: { username, authorization: null } };
  },
  confirmSecondFactor: async (_owner, room) => {
    const { uri, by } = await withFactor(room, false);
    return { body: { code: codeOf(room, uri) }, by };
  },
  renewRecoveryCodes: async (_owner, room) => ({
    body: { password },
    by: (await withFactor(room, true)).by,
  }),
  removeSecondFactor: async (_owner, room) => ({
    body: { password },
    by: (await withFactor(room, true)).by,
  }),
  choosePassword: async ({ hand }, room) => {
    const username = `invited-${room.number()}`;
    const made = done(await hand.post('/api/accounts/', { username, groups: ['analysts'] }));
    const { invitation } = made.json<{ invitation: string }>();
    const body = { invitation, password: 'three quiet otters' };
    return { body, by: { username, authorization: null } };
  },
  changeOwnPassword: byNewcomer({ present: password, password: 'three quiet otters' }),
  updateUserLanguage: byNewcomer({ language: 'es' }),
  endOwnSessions: async (_owner, room) => {
    const { username, hand } = await newcomer(room, 'analysts');
    await room.api.signIn(username);
    return { body: { others: true }, by: { username, authorization: hand.authorization } };
  },
  createAccount: (_owner, room) => ({ body: { username: `made-${room.number()}`, groups: ['guests'] } }),
  changeAccount: async (owner, room) => onAccount({ display_name: `Called ${room.number()}` })(owner, room),
  resetPassword: async (_owner, room) => onAccount({})(await newcomer(room, 'analysts'), room),
  resetSecondFactor: async (_owner, room) => onAccount({})(await withFactor(room, true), room),
  accountSessions: async (owner, room) => ({ at: { id: (await accountOf(owner, room)).id } }),
  endAccountSessions: async (owner, room) => {
    const { id } = await accountOf(owner, room);
    const { access } = await room.api.signIn(owner.username);
    return { at: { id }, body: { sessions: [decodeJwt(access).sid] } };
  },
  createUserGroup: (_owner, room) => ({ body: group(room) }),
  changeUserGroup: async (owner, room) => onGroup({ name: `Group ${room.number()}` })(owner, room),
  deleteUserGroup: onGroup({}),
};
