// The formats' only door: the registry and the shapes around it.
export { cdsVehicleType } from './cds/enumerations.ts';
export * from './cds/envelope.ts';
export * from './cds/events/read-event.ts';
export * from './cds/events/write-event.ts';
export { CdsPolicyBook } from './cds/policy-book.ts';
export { cdsZoneId, isUuid, uuidOf } from './cds/uuid.ts';
export type { CdsPolicyOut } from './cds/write-policies.ts';
export * from './cds/write-zone.ts';
export * from './cds/zone-shapes.ts';
export { type Order, type OrderPlace, type WrittenOrder, writeDtro } from './dtro/write.ts';
export * from './format.ts';
export * from './registry.ts';
export { eventShape, statusShape } from './validate/cds/event-shapes.ts';
export { cdsAggregateColumns, cdsSessionColumns } from './validate/cds/metrics.ts';
export * from './validate/cds/validate-cds.ts';
export * from './validate/curblr/validate-curblr.ts';
export * from './validate/finding.ts';
