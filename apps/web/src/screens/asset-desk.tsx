// The panel of an asset.
export function AssetDesk() {
  return null;
}
