// Types of two libraries that ship none: the little the benchmarks use.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests: { path: string }[];
  }
  const autocannon: (options: Options) => Promise<{ non2xx: number; requests: { average: number } }>;
  export = autocannon;
}

declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  export function from(statement: string): Writable & Submittable;
}
