// Security headers of all responses; the page policy applies to the web app only and includes the
// hosts of the city's basemaps.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Origins such as `https://tiles.example`: those the page may load map data and images from, and
 * those whose pages may embed it.
 */
export interface CspOrigins {
  readonly mapOrigins: readonly string[];
  readonly embeddingOrigins: readonly string[];
}

/**
 * The origin of an http(s) URL, for use in a policy. `null` if there is none, or if it would end
 * its directive (`https://a;sandbox`).
 */
export function policyOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : null;
}

/** An API response is not a page, so nothing may be loaded from it. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of the web app: scripts and workers only from our own origin, none inline. Inline
 * styles are allowed because the UI kit and the map write style elements; images may also be data:
 * and blob: (map icons). No library can turn text into markup or code: the app's two Trusted Types
 * policies allow only the URLs of the map worker and the offline worker.
 */
export function buildPageCsp(sources: CspOrigins): string {
  const map = sources.mapOrigins.join(' ');
  const frames =
    sources.embeddingOrigins.length === 0 ? "'self'" : `'self' ${sources.embeddingOrigins.join(' ')}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${map}`.trim(),
    `connect-src 'self' ${map}`.trim(),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default offline-worker',
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/** Seconds for which browsers use https only. */
const hstsSeconds = 31_536_000;
const referrers = 'strict-origin-when-cross-origin';
const pagePermissions = 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)';

function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** Returns the security headers by name, for a response that is written before a request exists. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  requestId: string,
): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': apiPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': referrers,
    'Permissions-Policy': pagePermissions,
    'X-Request-Id': requestId,
    ...(isHttps(config) ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

/** Registers the headers of all responses. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: referrers },
    strictTransportSecurity: isHttps(config) ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    xFrameOptions: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', apiPolicy);
    reply.header('permissions-policy', pagePermissions);
  });
}
