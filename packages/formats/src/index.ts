// The formats' only door: the registry and the shapes around it.
export * from './cds/envelope.ts';
export { cdsZoneId, isUuid, uuidOf } from './cds/uuid.ts';
export * from './format.ts';
export * from './registry.ts';
export * from './validate/cds/validate-cds.ts';
export * from './validate/curblr/validate-curblr.ts';
export * from './validate/finding.ts';
