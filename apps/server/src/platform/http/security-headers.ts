// Security headers on every answer; the page policy on the web app only, with the hosts of the base maps the city configures.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Hosts the page may load map data and pictures from, and pages that may embed it. Origins such as `https://tiles.example`. */
export interface PageSources {
  readonly mapOrigins: readonly string[];
  readonly embeddingOrigins: readonly string[];
}

/** The origin of an http(s) address, to stand in a policy; null when there is none, or when it would end its directive (`https://a;sandbox`). */
export function policyOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : null;
}

/** An API answer is no page: nothing may be loaded from it. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of the web app: scripts and workers from here only, none inline. Styles may be inline, because the interface kit and the map
 * write style elements; images also from data: and blob: (map icons). Text becomes mark-up or code nowhere, whatever a library tries: the two
 * policies of the app (Trusted Types) let through the address of the map's worker and that of the offline one, and nothing else.
 */
export function pagePolicy(sources: PageSources): string {
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

/** Seconds for which a browser asks by https alone. */
const httpsOnly = 31_536_000;
const referrers = 'strict-origin-when-cross-origin';
const pagePermissions = 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)';

function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** The same headers by name, for an answer that is written where there is no request yet. */
export function bareHeaders(
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
    ...(isHttps(config) ? { 'Strict-Transport-Security': `max-age=${httpsOnly}; includeSubDomains` } : {}),
  };
}

/** Registers the headers every answer carries. */
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
    strictTransportSecurity: isHttps(config) ? { maxAge: httpsOnly, includeSubDomains: true } : false,
    xFrameOptions: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', apiPolicy);
    reply.header('permissions-policy', pagePermissions);
  });
}
