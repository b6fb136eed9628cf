// Serves basemap files at /basemap/<name>.pmtiles with ranges and a strong ETag, never compressed,
// and no other file on the disk.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import { fileEtag, installFileRanges } from '../../platform/http/file-ranges.ts';
import { basemapFolder, basemapNamePattern } from './basemap-folder.ts';

/**
 * Serves the folder and creates it when missing, so that a file can be added while the server runs.
 */
export async function serveBasemapFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = basemapFolder(dataDir);
  // If the directory cannot be created, there are no files to serve.
  const hasFolder = await makeDirectory(root).then(
    () => true,
    () => false,
  );
  if (!hasFolder) return;
  await app.register(async (scope) => {
    installFileRanges(scope, root, (name) => basemapNamePattern.test(name));
    await scope.register(fastifyStatic, {
      root,
      prefix: '/basemap/',
      decorateReply: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      allowedPath: (path) => basemapNamePattern.test(path.replace(/^\//, '')),
      cacheControl: false,
      setHeaders: (reply, _path, file) => {
        reply.header('cache-control', 'public, max-age=0, must-revalidate');
        reply.header('content-type', 'application/vnd.pmtiles');
        reply.header('etag', fileEtag(file));
      },
    });
  });
}
