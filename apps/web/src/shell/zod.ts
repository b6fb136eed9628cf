// Replaces the package zod in the built app. It is the same, except that it never tests whether
// code evaluation is allowed: our policy forbids that, and the browser reports each attempt.
// Schemas test this when they are created, so every module that creates one loads this file first
// by importing zod from it.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
