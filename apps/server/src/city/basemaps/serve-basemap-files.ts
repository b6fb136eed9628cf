// Base-map files at /basemap/<name>.pmtiles: ranges, a strong ETag, never compressed, and nothing else of the disk.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import { installFileRanges, tagOfFile } from '../../platform/http/file-ranges.ts';
import { baseMapFolder, baseMapName } from './base-map-folder.ts';

/** Serves the folder; it is made when it is missing, so that a file may be put into it while the server runs. */
export async function installBaseMapFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = baseMapFolder(dataDir);
  // A directory that cannot be made holds no files.
  const there = await makeDirectory(root).then(
    () => true,
    () => false,
  );
  if (!there) return;
  await app.register(async (scope) => {
    installFileRanges(scope, root, (name) => baseMapName.test(name));
    await scope.register(fastifyStatic, {
      root,
      prefix: '/basemap/',
      decorateReply: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      allowedPath: (path) => baseMapName.test(path.replace(/^\//, '')),
      cacheControl: false,
      setHeaders: (reply, _path, file) => {
        reply.header('cache-control', 'public, max-age=0, must-revalidate');
        reply.header('content-type', 'application/vnd.pmtiles');
        reply.header('etag', tagOfFile(file));
      },
    });
  });
}
