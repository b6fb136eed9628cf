// The core's only door: everything the other workspaces may use.
export * from './access/permissions.ts';
export * from './city/city-data.ts';
export * from './city/city-time.ts';
export * from './geometry/geometry.ts';
export * from './rates/payment.ts';
export * from './regulations/asker.ts';
export * from './regulations/catalogue.ts';
export * from './regulations/restriction.ts';
export * from './regulations/verdict-types.ts';
export * from './result.ts';
export * from './time/calendar.ts';
export * from './time/time-span.ts';
export * from './words/words.ts';
