// Types of a library that ships none, and of a script that is plain JavaScript: the little the benchmarks use.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests: { path: string; method?: string; body?: string }[];
  }
  const autocannon: (options: Options) => Promise<{ non2xx: number; requests: { average: number } }>;
  export = autocannon;
}
declare module '*/scripts/tool.mjs' {
  export const root: string;
  export function toolPath(packageName: string, command?: string): string;
  export function runNode(
    args: readonly string[],
    options?: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<{ readonly code: number; readonly output: string }>;
}
