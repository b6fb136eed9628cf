// The version of a row that somebody read before they change it.
import { z } from 'zod';

/** The version one read; without it (and without If-Match) the last write wins. */
export const readVersion = z.int().min(1).optional();
