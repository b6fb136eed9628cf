// Whole numbers as the database stores them.
import { z } from 'zod';

/** The largest whole number that a column of type `integer` stores (PostgreSQL). */
export const mostStoredInteger = 2_147_483_647;

/** A whole number within what a column of type `integer` stores. */
export const storedInteger = z
  .int()
  .min(-mostStoredInteger - 1)
  .max(mostStoredInteger);
