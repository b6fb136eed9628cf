// Integers as the database stores them.
import { z } from 'zod';

/** The largest value of a PostgreSQL `integer` column. */
export const maxStoredInteger = 2_147_483_647;

/** An integer in the range of a PostgreSQL `integer` column. */
export const storedInteger = z
  .int()
  .min(-maxStoredInteger - 1)
  .max(maxStoredInteger);
