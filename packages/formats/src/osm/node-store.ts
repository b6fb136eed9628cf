// Stores node positions in sixteen bytes each, looked up by id. A map of objects would need ten
// times that for a city of millions of nodes.
import type { Position } from '@curbwright/core';

const scale = 1e7;

/**
 * Ids and coordinates in growing typed arrays. OSM files are sorted by id; others are sorted once
 * before the first lookup.
 */
export class NodeStore {
  private ids = new Float64Array(1024);
  private coordinates = new Int32Array(2048);
  private length = 0;
  private sorted = true;

  get size(): number {
    return this.length;
  }

  /** Degrees, stored with OSM's seven decimal places. */
  add(id: number, longitude: number, latitude: number): void {
    if (this.length === this.ids.length) this.grow();
    if (this.length > 0 && id <= (this.ids[this.length - 1] ?? 0)) this.sorted = false;
    this.ids[this.length] = id;
    this.coordinates[2 * this.length] = Math.round(longitude * scale);
    this.coordinates[2 * this.length + 1] = Math.round(latitude * scale);
    this.length++;
  }

  /** The node's position, or `null` if the file lacks it (an extract cut through a way). */
  at(id: number): Position | null {
    if (!this.sorted) this.sort();
    let low = 0;
    let high = this.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle] ?? 0;
      if (found === id) return this.position(middle);
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** About `count` positions spread over the nodes. */
  sample(count: number): Position[] {
    const step = Math.max(1, Math.floor(this.length / count));
    const places: Position[] = [];
    for (let index = 0; index < this.length; index += step) places.push(this.position(index));
    return places;
  }

  private position(index: number): Position {
    return [(this.coordinates[2 * index] ?? 0) / scale, (this.coordinates[2 * index + 1] ?? 0) / scale];
  }

  private grow(): void {
    const ids = new Float64Array(this.ids.length * 2);
    ids.set(this.ids);
    this.ids = ids;
    const coordinates = new Int32Array(this.coordinates.length * 2);
    coordinates.set(this.coordinates);
    this.coordinates = coordinates;
  }

  /**
   * If an id occurs several times, the last element is used; a stable sort preserves their order.
   */
  private sort(): void {
    const order = Array.from({ length: this.length }, (_, index) => index);
    order.sort((a, b) => (this.ids[a] ?? 0) - (this.ids[b] ?? 0) || a - b);
    const uniqueIndexes = order.filter((index, i) => this.ids[index] !== this.ids[order[i + 1] ?? -1]);
    const { ids, coordinates } = this;
    this.ids = Float64Array.from(uniqueIndexes, (index) => ids[index] ?? 0);
    this.coordinates = Int32Array.from(
      uniqueIndexes.flatMap((index) => [coordinates[2 * index] ?? 0, coordinates[2 * index + 1] ?? 0]),
    );
    this.length = uniqueIndexes.length;
    this.sorted = true;
  }
}
