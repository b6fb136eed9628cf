// Exports of the published city at /exports/<file> (the latest) and /exports/<night>/<file>: ranges, ETag, any page may read them.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { makeDirectory } from '../make-directory.ts';
import { exportPath, exportsFolder } from '../nightly-exports/night-files.ts';
import { flatFormats } from '../published-files/published-formats.ts';

const mediaTypes: readonly (readonly [ending: string, type: string])[] = [
  ...flatFormats.map(({ ending, mediaType }) => [`.${ending}`, mediaType] as const),
  ['.geojson', 'application/geo+json'],
  ['.osm', 'application/vnd.openstreetmap.data+xml'],
  ['.json', 'application/json; charset=utf-8'],
];

/** Serves the folder where exports are written; nothing where the city set none. */
export async function installExportFiles(
  app: FastifyInstance,
  config: Pick<Config, 'exportsDir' | 'dataDir' | 'nightlyExports'>,
): Promise<void> {
  if (config.nightlyExports.formats.length === 0) return;
  const root = exportsFolder(config);
  const there = await makeDirectory(root).then(
    () => true,
    () => false,
  );
  if (!there) return;
  app.get('/exports/', (_request, reply) => reply.redirect('/exports/index.json', 307));
  await app.register(fastifyStatic, {
    root,
    prefix: '/exports/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    allowedPath: (path) => exportPath.test(path),
    cacheControl: false,
    setHeaders: (reply, path, { size, mtime }) => {
      reply.header('cache-control', 'public, max-age=0, must-revalidate');
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-expose-headers', 'etag, content-range, accept-ranges, content-length');
      const type = mediaTypes.find(([ending]) => path.endsWith(ending))?.[1];
      if (type !== undefined) reply.header('content-type', type);
      // A range of a file that was replaced meanwhile must not pass for one of the old.
      reply.header('etag', `"${size.toString(16)}-${mtime.getTime().toString(16)}"`);
    },
  });
}
