// Types of the project's own scripts, which are plain JavaScript.
declare module '*/scripts/tool.mjs' {
  export const root: string;
  export function toolPath(packageName: string, command?: string): string;
}
