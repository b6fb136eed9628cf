// Compresses JSON and pages in responses. Tiles are stored compressed, and static files are
// compressed at build time.
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

export const compression: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  customTypes: /^(?:application\/(?:geo\+)?json|application\/vnd\.cds\+(?:json|csv)|text\/html)\b/,
  // The default quality, 11, is meant for files compressed once: it takes a hundred times as long.
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
  zlibOptions: { level: 6 },
};
