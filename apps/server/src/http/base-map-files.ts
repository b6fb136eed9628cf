// Base-map files at /basemap/<name>.pmtiles: ranges, a strong ETag, never compressed, and nothing else of the disk.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { baseMapFolder, baseMapName } from '../basemap/base-map-folder.ts';
import { makeDirectory } from '../make-directory.ts';

/** Serves the folder; it is made when it is missing, so that a file may be put into it while the server runs. */
export async function installBaseMapFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = baseMapFolder(dataDir);
  // A directory that cannot be made holds no files.
  const there = await makeDirectory(root).then(
    () => true,
    () => false,
  );
  if (!there) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/basemap/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    allowedPath: (path) => baseMapName.test(path.replace(/^\//, '')),
    cacheControl: false,
    setHeaders: (reply, _path, { size, mtime }) => {
      reply.header('cache-control', 'public, max-age=0, must-revalidate');
      reply.header('content-type', 'application/vnd.pmtiles');
      // A range of a file that was replaced meanwhile must not pass for one of the old.
      reply.header('etag', `"${size.toString(16)}-${mtime.getTime().toString(16)}"`);
    },
  });
}
