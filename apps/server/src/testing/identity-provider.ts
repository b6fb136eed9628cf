// A real OpenID provider (oidc-provider) on a local port, with its own users and sign-in page, for
// unit and end-to-end tests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export interface TestPerson {
  readonly name?: string;
  readonly email?: string;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
}

export const testClient = {
  id: 'curbwright',
  secret: 'the secret curbwright has with its provider',
} as const;

export interface IdentityProvider {
  readonly issuer: string;
  /** By username. A change takes effect at the next sign-in. */
  readonly people: Map<string, TestPerson>;
  close(): Promise<void>;
}

const page = (
  uid: string,
) => `<!doctype html><html lang="en"><title>City login</title><main><h1>City login</h1>
<form method="post" action="/interaction/${uid}"><label>Name <input name="login" autofocus></label>
<button>Continue</button></form></main></html>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/**
 * Starts a provider whose only client is a Curbwright at `publicUrl`. Port 0 means any free port.
 * Groups are included only in the user info response, unless `groupsInToken` is set.
 */
export async function startIdentityProvider(
  publicUrl: string,
  { port = 0, groupsInToken = false } = {},
): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  const issuer = `http://127.0.0.1:${address.port}`;
  const people = new Map<string, TestPerson>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: [`${publicUrl}/api/single-sign-on/callback/`],
        post_logout_redirect_uris: [`${publicUrl}/loginpage/`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig' }] },
    cookies: { keys: ['of a test'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
      groups: ['groups'],
    },
    conformIdTokenClaims: !groupsInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (clientId === undefined || accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 60,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
    },
  };
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { uid } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page(uid));
    const login = (await bodyOf(request)).get('login') ?? '';
    const result = people.has(login) ? { login: { accountId: login } } : { error: 'access_denied' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  };
  return {
    issuer,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Signs in as `login` on the provider's pages as a browser would, and returns the URL to which the
 * provider redirects afterwards.
 */
export async function signInAtProvider(away: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(away);
  let [next, form]: [URL, URLSearchParams | null] = [new URL(away), null];
  for (let steps = 0; steps < 10; steps += 1) {
    if (next.origin !== origin) return next;
    const isForm = form === null && next.pathname.startsWith('/interaction/');
    if (isForm) form = new URLSearchParams({ login });
    const answer = await fetch(next, {
      redirect: 'manual',
      method: isForm ? 'POST' : 'GET',
      body: isForm ? form : null,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${next.href}: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider sends the browser round and round');
}
