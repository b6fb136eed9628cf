// The days of the week: apart from the time span's schema, so that a browser which only reads a week carries no validation.

/** The requirement's and CurbLR's week days, Monday first. */
export const weekDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type WeekDay = (typeof weekDays)[number];
