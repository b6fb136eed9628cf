// Serves the web app: hashed assets cached permanently, and the shell for every route of the app
// (requirement §2).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NotFoundPage } from './errors.ts';
import { buildPageCsp, type CspOrigins } from './security-headers.ts';

/** Route prefixes that return the app's shell. */
const appPrefixes = [
  'viewer',
  'manager',
  'analyzer',
  'rulesapi',
  'administration',
  'loginpage',
  'public-default',
] as const;

const unbuilt = 'The web app is not built yet. Run: npm run build\n';

/**
 * Whether a browser is navigating to a URL that is neither an operation nor a file, so that a
 * person reads the response.
 */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = (headers.accept ?? '').includes('text/html');
  return method === 'GET' && wantsPage && !/^\/(?:api|assets|basemap|cds|exports)\//.test(url);
}

/**
 * Source maps are not served. The library's `allowedPath` is not used, because with it the whole
 * directory is listed on each request.
 */
function isSourceMap({ routeOptions, params }: FastifyRequest): boolean {
  return (
    routeOptions.url === '/*' && Object.values(Object(params)).some((path) => /\.map$/i.test(String(path)))
  );
}

/**
 * Serves `directory` (apps/web/dist). If it is missing, the app's routes report that and the API
 * still works. Returns the page for unknown URLs.
 */
export async function installWebApp(
  app: FastifyInstance,
  directory: string,
  sources: () => Promise<CspOrigins>,
): Promise<NotFoundPage> {
  const built = existsSync(join(directory, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: true,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  // A worker runs under the policy sent with its own script: the map worker fetches tiles, and the
  // offline worker fetches everything. The app shell that the offline worker caches is this file
  // with these headers.
  app.addHook('onRequest', async (request, reply) => {
    if (isSourceMap(request)) return reply.callNotFound();
    if (built && /^\/(?:assets\/|sw\.js$|index\.html$)/.test(request.url.split('?')[0] ?? ''))
      reply.header('content-security-policy', buildPageCsp(await sources()));
  });
  const shell = async (_request: unknown, reply: FastifyReply) => {
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt);
    reply.header('content-security-policy', buildPageCsp(await sources()));
    return reply.sendFile('index.html', { cacheControl: false });
  };
  const options = { config: { rateLimit: false } } as const;
  // Unknown operations never reach the disk.
  app.get('/api/*', options, (_request, reply) => reply.callNotFound());
  // Clients that only check whether the page exists (uptime monitors) get its headers.
  const methods = ['GET', 'HEAD'];
  app.route({ method: methods, url: '/', ...options, handler: shell });
  for (const prefix of appPrefixes) {
    app.get(`/${prefix}`, options, async (_request, reply) => reply.redirect(`/${prefix}/`, 308));
    app.route({ method: methods, url: `/${prefix}/*`, ...options, handler: shell });
  }
  return (request, reply) => (built && isVisit(request) ? shell(request, reply.code(404)) : null);
}
