// The days of the week. Separate from the time span's schema, so that a browser that only reads a
// week loads no validation code.

/** The days of the week in the requirement and in CurbLR, Monday first. */
export const weekDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type WeekDay = (typeof weekDays)[number];
