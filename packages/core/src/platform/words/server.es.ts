// Spanish messages that only the server and the tools use: errors, file formats, imports.
import { accountTexts } from './accounts.es.ts';
import { callTexts } from './calls.es.ts';
import { cdsTexts } from './cds.es.ts';
import { errorTexts } from './errors.es.ts';
import { eventTexts } from './events.es.ts';
import { fieldTexts } from './fields.es.ts';
import { findingTexts } from './findings.es.ts';
import { formatTexts } from './formats.es.ts';
import { importTexts } from './import.es.ts';
import { osmTexts } from './osm.es.ts';
import type { ServerTexts } from './texts.ts';

export const serverEs: ServerTexts = {
  ...accountTexts,
  ...callTexts,
  ...cdsTexts,
  ...errorTexts,
  ...eventTexts,
  ...fieldTexts,
  ...findingTexts,
  ...formatTexts,
  ...importTexts,
  ...osmTexts,
};
