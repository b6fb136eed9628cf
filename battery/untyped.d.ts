// Types of the project's own scripts, which are plain JavaScript.
declare module '*/scripts/tool.mjs' {
  export const root: string;
  export function toolPath(packageName: string, command?: string): string;
  export function runNode(
    args: readonly string[],
    options?: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<{ readonly code: number; readonly output: string }>;
}
declare module '*/scripts/test/prepare.mjs' {
  export function findPostgres(): string | undefined;
}
declare module '*/scripts/test/configured-postgres.mjs' {
  interface RunningCluster {
    readonly pid: number | undefined;
    isRunning(): boolean;
    stop(): Promise<void>;
  }
  export function makeCluster(
    home: string,
    directory: string,
    options?: { readonly durable?: boolean },
  ): Promise<{ readonly data: string; readonly url: string; readonly start: () => Promise<RunningCluster> }>;
  export function startConfigured(home: string): Promise<{
    url: string;
    pid: number | undefined;
    isRunning(): boolean;
    stop(): Promise<void>;
  }>;
}
declare module '*/scripts/check-secrets.mjs' {
  export function secretsOf(line: string): string[];
}
