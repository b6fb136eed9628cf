// What the tests know of the operations for accounts, sessions, groups, API keys and the audit trail.
// Requests act on the owner's own account, except for actions that nobody may take on their own.
import { decodeJwt } from 'jose';
import { TOTP, URI } from 'otpauth';
import { hashPassword } from '../../accounts/password.ts';
import { signInClient } from '../proposals.ts';
import { insertUser } from '../queries.ts';
import { password } from '../test-city.ts';
import {
  type AllOperationFacts,
  expectSuccess,
  exportsFile,
  type Owner,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';

type Row = { readonly id: number; readonly username: string; readonly version: number };

async function accountOf({ username }: { username: string }, { admin }: TestContext): Promise<Row> {
  const { results } = expectSuccess(await admin.get('/api/accounts/?limit=100')).json<{
    results: readonly Row[];
  }>();
  const found = results.find((each) => each.username === username);
  if (found === undefined) throw new Error(`${username} has no account`);
  return found;
}

/** A request on the owner's account at its current version. */
const onAccount =
  (body: object): RequestFixture =>
  async (owner, context) => {
    const { id, version } = await accountOf(owner, context);
    return { at: { id }, body: { ...body, version } };
  };

/** Creates a new user in a group. */
export async function createUser(context: TestContext, group: string): Promise<Owner> {
  const username = `newcomer-${context.number()}`;
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await insertUser(context.api.database.db, username, group, hashed.value);
  return { username, hand: await signInClient(context.api, username) };
}

/** A request by a new user about their own account. */
const byNewcomer =
  (body: object): RequestFixture =>
  async (_owner, context) => {
    const { username, hand } = await createUser(context, 'analysts');
    return { body, by: { username, authorization: hand.authorization } };
  };

function codeOf(context: TestContext, uri: string): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based one');
  return totp.generate({ timestamp: context.api.now() });
}

/** Creates a new user whose second factor is being set up, or is confirmed. */
async function withFactor(context: TestContext, isConfirmed: boolean) {
  const who = await createUser(context, 'analysts');
  const begun = expectSuccess(await who.hand.post('/api/account/second-factor/set-up/', { password }));
  const { uri } = begun.json<{ uri: string }>();
  if (isConfirmed) {
    expectSuccess(await who.hand.post('/api/account/second-factor/confirm/', { code: codeOf(context, uri) }));
    // Each code is accepted only once.
    context.api.pass(30_000);
  }
  return { ...who, uri, by: { username: who.username, authorization: who.hand.authorization } };
}

async function firstStep(context: TestContext, username: string): Promise<string> {
  const payload = { username, password };
  const answer = await context.api.inject({ method: 'POST', url: '/api/token/', payload });
  return answer.json<{ ticket: string }>().ticket;
}

const group = (context: TestContext) => ({ name: `Group ${context.number()}`, permissions: ['view'] });

const onGroup =
  (body: object): RequestFixture =>
  async ({ hand }, context) => {
    const answer = expectSuccess(await hand.post('/api/user-groups/', group(context)));
    return { at: { id: answer.json<{ id: number }>().id }, body };
  };

const key = (context: TestContext) => ({ name: `Fleet ${context.number()}`, scopes: ['rules:read'] });
const onKey = (body: object = {}) => onCreated('/api/api-keys/', key, body);

export const accountFacts = {
  people: { access: 'view' },
  accounts: { access: 'administer' },
  createAccount: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: { username: `made-${context.number()}`, groups: ['guests'] } }),
  },
  changeAccount: {
    access: 'administer',
    announces: [],
    request: async (owner, context) =>
      onAccount({ display_name: `Called ${context.number()}` })(owner, context),
  },
  resetPassword: {
    access: 'administer',
    announces: [],
    // On a new account each time, because nobody may do it to their own.
    ofTheCity: true,
    request: async (_owner, context) => onAccount({})(await createUser(context, 'analysts'), context),
  },
  resetSecondFactor: {
    access: 'administer',
    announces: [],
    // On a new account each time, because nobody may do it to their own.
    ofTheCity: true,
    request: async (_owner, context) => onAccount({})(await withFactor(context, true), context),
  },
  accountSessions: {
    access: 'administer',
    request: async (owner, context) => ({ at: { id: (await accountOf(owner, context)).id } }),
  },
  endAccountSessions: {
    access: 'administer',
    announces: [],
    request: async (owner, context) => {
      const { id } = await accountOf(owner, context);
      const { access } = await context.api.signIn(owner.username);
      return { at: { id }, body: { sessions: [decodeJwt(access).sid] } };
    },
  },
  userGroups: { access: 'administer' },
  createUserGroup: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: group(context) }),
  },
  changeUserGroup: {
    access: 'administer',
    announces: [],
    request: async (owner, context) => onGroup({ name: `Group ${context.number()}` })(owner, context),
  },
  deleteUserGroup: { access: 'administer', announces: [], request: onGroup({}) },
  apiAccess: { access: 'public' },
  setApiAccess: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({
      body: {
        open: ['rules:read', 'cds:read'],
        key_calls_per_minute: 100_000 + context.number(),
        address_calls_per_minute: 100_000,
      },
    }),
  },
  apiKeys: { access: 'administer' },
  createApiKey: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: key(context) }),
  },
  changeApiKey: {
    access: 'administer',
    announces: [],
    request: async (owner, context) => onKey({ name: `Fleet ${context.number()}` })(owner, context),
  },
  revokeApiKey: { access: 'administer', announces: [], request: onKey() },
  apiUsage: { access: 'administer' },
  auditTrail: { access: 'administer' },
  exportAuditTrail: { access: 'administer', unaudited: `${exportsFile}; it also works in read-only mode` },
  signIn: {
    access: 'public',
    credentials: 'ignored',
    announces: [],
    request: async (_owner, context) => {
      const { username } = await createUser(context, 'analysts');
      return { body: { username, password }, by: { username, authorization: null } };
    },
  },
  refreshToken: {
    access: 'public',
    credentials: 'ignored',
    unaudited:
      'every client refreshes every five minutes; the request log has each, and a reused token is audited',
  },
  checkLogin: { access: 'signed in', credentials: 'forgiving' },
  logout: { access: 'public', credentials: 'forgiving', request: byNewcomer({}) },
  ownAccount: { access: 'signed in' },
  ownSessions: { access: 'signed in' },
  endOwnSessions: {
    access: 'signed in',
    announces: [],
    request: async (_owner, context) => {
      const { username, hand } = await createUser(context, 'analysts');
      await context.api.signIn(username);
      return { body: { others: true }, by: { username, authorization: hand.authorization } };
    },
  },
  changeOwnPassword: {
    access: 'signed in',
    announces: [],
    request: byNewcomer({ present: password, password: 'three quiet otters' }),
  },
  choosePassword: {
    access: 'public',
    credentials: 'ignored',
    announces: [],
    request: async ({ hand }, context) => {
      const username = `invited-${context.number()}`;
      const made = expectSuccess(await hand.post('/api/accounts/', { username, groups: ['analysts'] }));
      const { invitation } = made.json<{ invitation: string }>();
      const body = { invitation, password: 'three quiet otters' };
      return { body, by: { username, authorization: null } };
    },
  },
  secondStep: {
    access: 'public',
    credentials: 'ignored',
    announces: [],
    request: async (_owner, context) => {
      const { username, uri } = await withFactor(context, true);
      const ticket = await firstStep(context, username);
      return { body: { ticket, code: codeOf(context, uri) }, by: { username, authorization: null } };
    },
  },
  setUpAtSignIn: {
    access: 'public',
    credentials: 'ignored',
    unaudited: 'takes effect when confirmed, which is audited',
  },
  confirmAtSignIn: {
    access: 'public',
    credentials: 'ignored',
    announces: [],
    request: async ({ hand }, context) => {
      const demanding = { ...group(context), demands_second_factor: true };
      expectSuccess(await hand.post('/api/user-groups/', demanding));
      const username = `newcomer-${context.number()}`;
      const hashed = await hashPassword(password);
      if (!hashed.ok) throw new Error(hashed.refusal.code);
      await insertUser(context.api.database.db, username, demanding.name, hashed.value);
      const ticket = await firstStep(context, username);
      const begun = await context.api.inject({
        method: 'POST',
        url: '/api/token/second-factor/set-up/',
        payload: { ticket },
      });
      const { uri } = expectSuccess(begun).json<{ uri: string }>();
      return { body: { ticket, code: codeOf(context, uri) }, by: { username, authorization: null } };
    },
  },
  setUpSecondFactor: { access: 'signed in', unaudited: 'takes effect when confirmed, which is audited' },
  confirmSecondFactor: {
    access: 'signed in',
    announces: [],
    request: async (_owner, context) => {
      const { uri, by } = await withFactor(context, false);
      return { body: { code: codeOf(context, uri) }, by };
    },
  },
  renewRecoveryCodes: {
    access: 'signed in',
    announces: [],
    request: async (_owner, context) => ({
      body: { password },
      by: (await withFactor(context, true)).by,
    }),
  },
  removeSecondFactor: {
    access: 'signed in',
    announces: [],
    request: async (_owner, context) => ({
      body: { password },
      by: (await withFactor(context, true)).by,
    }),
  },
  signInWays: { access: 'public', credentials: 'ignored' },
  currentUser: { access: 'signed in' },
  updateUserLanguage: { access: 'signed in', announces: [], request: byNewcomer({ language: 'es' }) },
} satisfies Partial<AllOperationFacts>;
