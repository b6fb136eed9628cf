// The format CurbLR 1.1.0: a GeoJSON feed with a manifest and one feature per section of curb with
// its regulations.
import type { Format } from '../format.ts';
import { readCurblr } from './read.ts';
import { writeCurblr } from './write.ts';

export const curblrFormat: Format = {
  id: 'curblr',
  label: 'format.curblr',
  extensions: ['.curblr.json', '.json'],
  read: async (files, options) => readCurblr(files, options),
  write: async (data, options) => writeCurblr(data, options),
};
