// The module that the build generates from the language packs (language-plugin.ts).
declare module 'virtual:language-packs' {
  type Load = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;

  /**
   * The texts of each pack in three parts, loaded on demand. Contains none of the languages in the
   * source code.
   */
  export const packs: Readonly<
    Record<string, { readonly shell: Load; readonly later: Load; readonly staff: Load } | undefined>
  >;
}
