// English messages that only the server and the tools use: errors, file formats, imports.
import { accountTexts } from './accounts.en.ts';
import { callTexts } from './calls.en.ts';
import { cdsTexts } from './cds.en.ts';
import { errorTexts } from './errors.en.ts';
import { eventTexts } from './events.en.ts';
import { fieldTexts } from './fields.en.ts';
import { findingTexts } from './findings.en.ts';
import { formatTexts } from './formats.en.ts';
import { importTexts } from './import.en.ts';
import { osmTexts } from './osm.en.ts';

export const serverEn = {
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
} as const;
