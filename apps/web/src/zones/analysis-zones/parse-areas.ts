// Reads the areas of a GeoJSON file before upload: how many there are, and which properties may
// contain their names.

export type ParsedAreas =
  | {
      readonly ok: true;
      readonly file: { readonly type: 'FeatureCollection'; readonly features: readonly unknown[] };
      /**
       * Properties that have a text or number in every area, with the usual property names first.
       */
      readonly names: readonly string[];
    }
  | { readonly ok: false };

const usualNameProperties = ['name', 'title', 'label', 'neighborhood', 'neighbourhood', 'district', 'zone'];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameRank(name: string): number {
  const at = usualNameProperties.findIndex((word) => name.toLowerCase().includes(word));
  return at < 0 ? usualNameProperties.length : at;
}

/** Parses the text of a file; fails for anything but a feature collection with features. */
export function parseAreas(text: string): ParsedAreas {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || parsed.type !== 'FeatureCollection' || !Array.isArray(parsed.features))
      return { ok: false };
    const features: readonly unknown[] = parsed.features;
    if (features.length === 0) return { ok: false };
    const rows = features.map((feature) =>
      isRecord(feature) && isRecord(feature.properties) ? feature.properties : {},
    );
    const [first = {}] = rows;
    const isNameValue = (value: unknown) =>
      (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
    const names = Object.keys(first)
      .filter((name) => rows.every((row) => isNameValue(row[name])))
      .toSorted((a, b) => nameRank(a) - nameRank(b));
    return { ok: true, file: { type: 'FeatureCollection', features }, names };
  } catch {
    return { ok: false };
  }
}
