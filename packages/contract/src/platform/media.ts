// Media types of responses other than JSON.

/** CDS media types without their version. */
export const cdsMediaTypes = {
  'cds json': 'application/vnd.cds+json',
  'cds csv': 'application/vnd.cds+csv',
} as const;
export type CdsMedia = keyof typeof cdsMediaTypes;
