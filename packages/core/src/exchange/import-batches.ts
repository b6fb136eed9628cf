// Splits a file of exported proposals into batches that a server can process one at a time, so that
// progress can be shown and other requests are not blocked.

/** Maximum number of features in one import request. */
export const maxImportedProposals = 1000;

const maxBatchFeatures = 100;
const maxBatchCharacters = 1_000_000;

/** A batch and the index of its first feature in the file. */
interface ImportBatch {
  readonly first: number;
  readonly features: readonly unknown[];
}

/** Removes the geometry, because an import uses the geometry of the city's own links. */
function withoutGeometry(feature: unknown): unknown {
  if (typeof feature !== 'object' || feature === null || !('geometry' in feature)) return feature;
  return { ...feature, geometry: null };
}

/**
 * Splits the features of an exported file into batches of at most 100 features and about one
 * megabyte, without their geometries. Returns an empty list for no features.
 */
export function splitIntoImportBatches(features: readonly unknown[]): ImportBatch[] {
  const batches: { first: number; features: unknown[] }[] = [];
  let letters = 0;
  for (const [index, feature] of features.entries()) {
    const stripped = withoutGeometry(feature);
    const length = JSON.stringify(stripped)?.length ?? 0;
    const last = batches.at(-1);
    if (
      last === undefined ||
      last.features.length >= maxBatchFeatures ||
      letters + length > maxBatchCharacters
    ) {
      batches.push({ first: index, features: [stripped] });
      letters = length;
    } else {
      last.features.push(stripped);
      letters += length;
    }
  }
  return batches;
}
