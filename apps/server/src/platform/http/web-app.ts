// The web app's files: hashed assets for good, the shell for every route of the app (requirement §2).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UnknownPage } from './errors.ts';
import { type PageSources, pagePolicy } from './security-headers.ts';

/** Routes that answer the app's shell. */
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

/** A browser that goes to an address of ours which is neither a call nor a file: a person reads the answer. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = (headers.accept ?? '').includes('text/html');
  return method === 'GET' && wantsPage && !/^\/(?:api|assets|basemap|cds|exports)\//.test(url);
}

/** Source maps are nobody's business. Not by the library's `allowedPath`, with which it lists the whole directory at each request. */
function isSourceMap({ routeOptions, params }: FastifyRequest): boolean {
  return (
    routeOptions.url === '/*' && Object.values(Object(params)).some((path) => /\.map$/i.test(String(path)))
  );
}

/**
 * Serves `directory` (apps/web/dist). Where it is missing, the app's routes say so and the API works. Answers the page for unknown addresses.
 */
export async function installWebApp(
  app: FastifyInstance,
  directory: string,
  sources: () => Promise<PageSources>,
): Promise<UnknownPage> {
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
  // A worker lives under the policy its own script came with: the map's fetches tiles, the offline one everything. The shell the offline worker
  // keeps is this file with these headers.
  app.addHook('onRequest', async (request, reply) => {
    if (isSourceMap(request)) return reply.callNotFound();
    if (built && /^\/(?:assets\/|sw\.js$|index\.html$)/.test(request.url.split('?')[0] ?? ''))
      reply.header('content-security-policy', pagePolicy(await sources()));
  });
  const shell = async (_request: unknown, reply: FastifyReply) => {
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt);
    reply.header('content-security-policy', pagePolicy(await sources()));
    return reply.sendFile('index.html', { cacheControl: false });
  };
  const options = { config: { rateLimit: false } } as const;
  // Unknown calls never reach the disk.
  app.get('/api/*', options, (_request, reply) => reply.callNotFound());
  // Who only asks whether the page is there (uptime monitors) gets its headers.
  const methods = ['GET', 'HEAD'];
  app.route({ method: methods, url: '/', ...options, handler: shell });
  for (const prefix of appPrefixes) {
    app.get(`/${prefix}`, options, async (_request, reply) => reply.redirect(`/${prefix}/`, 308));
    app.route({ method: methods, url: `/${prefix}/*`, ...options, handler: shell });
  }
  return (request, reply) => (built && isVisit(request) ? shell(request, reply.code(404)) : null);
}
