// Serves exports of the published city at /exports/<file> (the latest) and /exports/<night>/<file>,
// with ranges, ETag and CORS for any origin.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import { installPreflight, setCrossOriginHeaders } from '../../platform/http/cross-origin.ts';
import { fileEtag, installFileRanges } from '../../platform/http/file-ranges.ts';
import { flatFormats } from '../published-files/published-formats.ts';
import { exportPath, exportsFolder } from './export-run-files.ts';

const mediaTypes: readonly (readonly [ending: string, type: string])[] = [
  ...flatFormats.map(({ ending, mediaType }) => [`.${ending}`, mediaType] as const),
  ['.geojson', 'application/geo+json'],
  ['.osm', 'application/vnd.openstreetmap.data+xml'],
  ['.json', 'application/json; charset=utf-8'],
];

/** Serves the export directory, or nothing if the city has no exports configured. */
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
  app.get('/exports/', (_request, reply) => {
    setCrossOriginHeaders(reply);
    return reply.redirect('/exports/index.json', 307);
  });
  installPreflight(
    app,
    new Map([['/exports/*', ['GET', 'HEAD']]]),
    'range, if-range, if-match, if-none-match, if-modified-since',
  );
  await app.register(async (scope) => {
    // Error and not-modified responses are readable across origins too.
    scope.addHook('onRequest', async (_request, reply) => setCrossOriginHeaders(reply));
    installFileRanges(scope, root, (name) => exportPath.test(`/${name}`));
    await scope.register(fastifyStatic, {
      root,
      prefix: '/exports/',
      decorateReply: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      allowedPath: (path) => exportPath.test(path),
      cacheControl: false,
      setHeaders: (reply, path, file) => {
        reply.header('cache-control', 'public, max-age=0, must-revalidate');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        const type = mediaTypes.find(([ending]) => path.endsWith(ending))?.[1];
        if (type !== undefined) reply.header('content-type', type);
        reply.header('etag', fileEtag(file));
      },
    });
  });
}
