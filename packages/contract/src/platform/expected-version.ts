// The version of a row that a user loaded before changing it.
import { z } from 'zod';

/** The version that was loaded; without it (and without If-Match) the last write wins. */
export const expectedVersion = z.int().min(1).optional();
