// Compression of JSON and pages on the way out. Tiles are kept compressed already, and files are compressed at build.
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

export const compression: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  customTypes: /^(?:application\/(?:geo\+)?json|application\/vnd\.cds\+(?:json|csv)|text\/html)\b/,
  // The default, 11, is for files compressed once: it takes a hundred times as long.
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
  zlibOptions: { level: 6 },
};
