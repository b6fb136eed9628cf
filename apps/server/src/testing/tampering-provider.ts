// An OpenID provider that returns tampered tokens, documents and responses chosen by the test.
import { createServer } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { testClient } from './identity-provider.ts';

/** How the responses to the next sign-in are tampered with. */
export interface TamperingOptions {
  /** Claims that override the correct ones; `undefined` removes a claim. */
  readonly claims?: JWTPayload;
  /** Creates the ID token from the claims instead of signing it correctly. */
  readonly token?: (claims: JWTPayload, keys: Keys) => Promise<string> | string;
  /** Fields that override the correct token response. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  /** The user info response. */
  readonly person?: Readonly<Record<string, unknown>>;
  /** URL to which the token endpoint redirects. */
  readonly redirect?: string;
  /** Size of the token endpoint's response in bytes. */
  readonly bytes?: number;
}

export interface Keys {
  readonly right: CryptoKey;
  readonly wrong: CryptoKey;
  /** The public key as text, used as the secret in an algorithm confusion attack. */
  readonly publicText: string;
}

export interface TamperingProvider {
  readonly issuer: string;
  readonly keys: Keys;
  /** Fields that override the correct discovery document. */
  document: Readonly<Record<string, unknown>>;
  lies: TamperingOptions;
  /** The nonce for the next ID token. */
  nonce: string;
  /** Forms received by the token endpoint. */
  readonly asked: URLSearchParams[];
  /** Paths that were requested. */
  readonly paths: string[];
  close(): Promise<void>;
}

/** Starts a provider on any free local port. */
export async function startTamperingProvider(): Promise<TamperingProvider> {
  const [pair, other] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const keys: Keys = {
    right: pair.privateKey,
    wrong: other.privateKey,
    publicText: await exportSPKI(pair.publicKey),
  };
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] };
  const asked: URLSearchParams[] = [];
  const paths: string[] = [];

  const tokens = async (issuer: string): Promise<Record<string, unknown>> => {
    const seconds = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: testClient.id,
      sub: 'person-1',
      iat: seconds,
      exp: seconds + 60,
      nonce: provider.nonce,
      groups: ['staff'],
      preferred_username: 'tam',
    };
    const claims: JWTPayload = JSON.parse(JSON.stringify({ ...right, ...provider.lies.claims }));
    const sign = () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(keys.right);
    const id_token = await (provider.lies.token?.(claims, keys) ?? sign());
    return {
      access_token: 'opaque',
      token_type: 'Bearer',
      expires_in: 60,
      id_token,
      ...provider.lies.answer,
    };
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    paths.push(path);
    const parts: Buffer[] = [];
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { issuer, lies } = provider;
      if (path === '/.well-known/openid-configuration')
        return json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/me`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
          ...provider.document,
        });
      if (path === '/jwks') return json(jwks);
      if (path === '/me') return json(lies.person ?? {});
      if (path !== '/token') return json({}, 404);
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()));
      if (lies.redirect !== undefined) return response.writeHead(307, { location: lies.redirect }).end();
      if (lies.bytes !== undefined)
        return response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(lies.bytes));
      void tokens(issuer).then((answer) => json(answer, lies.status ?? 200));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  const provider: TamperingProvider = {
    issuer: `http://127.0.0.1:${address.port}`,
    keys,
    document: {},
    lies: {},
    nonce: '',
    asked,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
