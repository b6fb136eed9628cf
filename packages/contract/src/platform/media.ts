// Media types that answers are sent in beside JSON.

/** Media types of CDS without their version. */
export const cdsMediaTypes = {
  'cds json': 'application/vnd.cds+json',
  'cds csv': 'application/vnd.cds+csv',
} as const;
export type CdsMedia = keyof typeof cdsMediaTypes;
