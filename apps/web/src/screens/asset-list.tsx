// The list of assets.
export function AssetList() {
  return null;
}
