// Parses an import file in the browser: its features, or what is wrong with it.
import { failWith, ok, type Result } from '@curbwright/core';

/** The features of exported GeoJSON; `name` and `text` are those of the user's file. */
export function parseFeatures(name: string, text: string): Result<readonly unknown[]> {
  try {
    const file: unknown = JSON.parse(text);
    const isCollection =
      typeof file === 'object' && file !== null && 'type' in file && file.type === 'FeatureCollection';
    if (!isCollection || !('features' in file) || !Array.isArray(file.features))
      return failWith('regulationImport.notCollection', { name });
    return file.features.length === 0 ? failWith('regulationImport.empty', { name }) : ok(file.features);
  } catch {
    return failWith('regulationImport.notJson', { name });
  }
}
