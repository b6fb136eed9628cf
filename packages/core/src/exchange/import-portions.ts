// A file of exported proposals in portions that a server reads in one go: progress can be shown, and nobody else waits.

/** The most features of one import call. */
export const mostImportedProposals = 1000;

const portionFeatures = 100;
const portionLetters = 1_000_000;

/** A portion, and the place of its first feature in the file. */
interface ImportPortion {
  readonly first: number;
  readonly features: readonly unknown[];
}

/** Without its geometry: an import takes that from the city's own links. */
function bare(feature: unknown): unknown {
  if (typeof feature !== 'object' || feature === null || !('geometry' in feature)) return feature;
  return { ...feature, geometry: null };
}

/** Features of an exported file in portions of at most 100 and about a megabyte, without their geometries; none for no features. */
export function importPortions(features: readonly unknown[]): ImportPortion[] {
  const portions: { first: number; features: unknown[] }[] = [];
  let letters = 0;
  for (const [index, feature] of features.entries()) {
    const kept = bare(feature);
    const length = JSON.stringify(kept)?.length ?? 0;
    const last = portions.at(-1);
    if (last === undefined || last.features.length >= portionFeatures || letters + length > portionLetters) {
      portions.push({ first: index, features: [kept] });
      letters = length;
    } else {
      last.features.push(kept);
      letters += length;
    }
  }
  return portions;
}
