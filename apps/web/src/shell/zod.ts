// Stands for the package zod in the built app: the same, but it never tries whether it may make code of text. Our policy forbids that, and the browser
// reports each try. Schemas try when they are made: whoever makes one imports this first, because it imports zod here.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
