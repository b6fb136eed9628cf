// Types of a library that ships none: the little the benchmarks use.
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
