// Reads and writes the CDS Curbs format, 1.0 and 1.1: zones and policies in one or several JSON
// files.
import type { Format } from '../format.ts';
import { readCds } from './read.ts';
import { writeCds } from './write.ts';

export const cdsFormat: Format = {
  id: 'cds',
  label: 'format.cds',
  extensions: ['.json'],
  read: async (files, options) => readCds(files, options),
  write: async (data, options) => writeCds(data, options),
};
