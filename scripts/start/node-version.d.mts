// The types of node-version.mjs, for the server.
export function isSupportedNode(version: string): boolean;
export function unsupportedNode(version: string): string;
