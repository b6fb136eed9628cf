// The formats' only door: the registry and the shapes around it.
export * from './format.ts';
export * from './registry.ts';
