// The module the build makes of the language packs (language-plugin.ts).
declare module 'virtual:language-packs' {
  type Load = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;

  /** Each pack's texts in three parts, loaded when asked; none of the languages that are written beside the code. */
  export const packs: Readonly<
    Record<string, { readonly shell: Load; readonly later: Load; readonly staff: Load } | undefined>
  >;
}
