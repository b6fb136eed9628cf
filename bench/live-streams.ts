// The open streams of the live benchmark: what each was told of every sensor, and when it heard of each turn of the probe.
import { once } from 'node:events';
import { get } from 'node:http';
import { z } from 'zod';

const news = z.object({
  whole: z.boolean(),
  links: z.record(z.string(), z.object({ free: z.number(), spaces: z.number() }).nullable()),
});

/** A message as pairs of a sensor's index and its free spaces (-1 = it has no state). */
interface Told {
  readonly whole: boolean;
  readonly pairs: Int32Array;
}

/** Texts the streams have in common are read once. */
class SharedTexts {
  readonly #indexOf: ReadonlyMap<string, number>;
  #kept: { readonly bytes: Buffer; readonly told: Told }[] = [];

  constructor(links: readonly number[]) {
    this.#indexOf = new Map(links.map((link, index) => [String(link), index]));
  }

  read(bytes: Buffer): Told {
    const known = this.#kept.find((one) => one.bytes.equals(bytes));
    if (known !== undefined) return known.told;
    const { whole, links } = news.parse(JSON.parse(bytes.toString()));
    const pairs = Object.entries(links).flatMap(([link, state]) => {
      const index = this.#indexOf.get(link);
      return index === undefined ? [] : [index, state === null || state.spaces === 0 ? -1 : state.free];
    });
    const told = { whole, pairs: Int32Array.from(pairs) };
    this.#kept = [{ bytes: Buffer.from(bytes), told }, ...this.#kept.slice(0, 31)];
    return told;
  }
}

const eventStart = Buffer.from('event: live\ndata: ');
const eventEnd = Buffer.from('\n\n');

/** One stream: the free spaces of each sensor as it was told last. */
class Stream {
  readonly states: Int32Array;
  isOpen = false;
  #rest: Buffer[] = [];

  constructor(sensors: number) {
    this.states = new Int32Array(sensors).fill(-1);
  }

  take(chunk: Buffer, texts: SharedTexts, onProbe: (from: number, to: number) => void): void {
    this.#rest.push(chunk);
    // A message ends with its chunk, or goes on in the next: what is not whole is not looked through again and again.
    if (chunk.lastIndexOf(eventEnd) < 0 && this.#rest.length < 64) return;
    const all = this.#rest.length === 1 ? chunk : Buffer.concat(this.#rest);
    let from = 0;
    for (let end = all.indexOf(eventEnd); end >= 0; end = all.indexOf(eventEnd, from)) {
      const event = all.subarray(from, end);
      from = end + eventEnd.length;
      const at = event.indexOf(eventStart);
      if (at < 0) continue;
      this.isOpen = true;
      const { whole, pairs } = texts.read(event.subarray(at + eventStart.length));
      if (whole) this.states.fill(-1);
      const before = this.states[0] ?? -1;
      for (let index = 0; index < pairs.length; index += 2)
        this.states[pairs[index] ?? 0] = pairs[index + 1] ?? -1;
      const after = this.states[0] ?? -1;
      if (after !== before) onProbe(before, after);
    }
    this.#rest = from === all.length ? [] : [all.subarray(from)];
  }
}

export interface Heard {
  /** Milliseconds from before the probe's call to each stream's hearing of it, and to the last stream's. */
  readonly delays: number[];
  readonly last: number[];
  /** Turns of the probe that a stream was told, and those that went out to it together with a later one. */
  readonly told: number;
  readonly together: number;
}

/** Streams on all the servers in turn. `probe` is the sensor of index 0: its free spaces count its turns. */
export class Streams {
  readonly #streams: Stream[] = [];
  readonly #texts: SharedTexts;
  readonly #sensors: number;
  readonly #sentAt = new Map<number, number>();
  readonly #heardBy = new Map<number, number>();
  readonly #delays: number[] = [];
  readonly #last: number[] = [];
  #told = 0;
  #together = 0;

  constructor(links: readonly number[]) {
    this.#texts = new SharedTexts(links);
    this.#sensors = links.length;
  }

  async open(addresses: readonly string[], count: number): Promise<void> {
    for (let at = 0; at < count; at += 50) {
      const some = Array.from({ length: Math.min(50, count - at) }, (_none, index) =>
        this.#openOne(addresses[(at + index) % addresses.length] ?? ''),
      );
      await Promise.all(some);
    }
  }

  async #openOne(address: string): Promise<void> {
    const stream = new Stream(this.#sensors);
    this.#streams.push(stream);
    const asked = get(`${address}/api/events/?live=0`, { agent: false });
    const [response] = await once(asked, 'response');
    await new Promise<void>((resolve) => {
      response.on('data', (chunk: Buffer) => {
        stream.take(chunk, this.#texts, (from, to) => this.#hear(from, to));
        if (stream.isOpen) resolve();
      });
    });
  }

  /** The states the first of them was told. */
  first(): Int32Array {
    return this.#streams[0]?.states ?? new Int32Array(this.#sensors);
  }

  /** The probe's call with this turn is about to be sent. */
  send(turn: number): void {
    this.#sentAt.set(turn, performance.now());
  }

  #hear(from: number, to: number): void {
    const now = performance.now();
    for (let turn = Math.max(0, from) + 1; turn <= to; turn += 1) {
      const sent = this.#sentAt.get(turn);
      if (sent === undefined) continue;
      this.#told += 1;
      if (turn < to) this.#together += 1;
      this.#delays.push(now - sent);
      const heard = (this.#heardBy.get(turn) ?? 0) + 1;
      this.#heardBy.set(turn, heard);
      if (heard === this.#streams.length) this.#last.push(now - sent);
    }
  }

  /** Streams × sensors whose state is not the expected one; streams that were told everything alike are compared once. */
  wrong(expected: Int32Array): number {
    const bytes = Buffer.from(expected.buffer);
    let wrong = 0;
    for (const { states } of this.#streams) {
      if (Buffer.from(states.buffer).equals(bytes)) continue;
      for (const [index, free] of states.entries()) if (free !== expected[index]) wrong += 1;
    }
    return wrong;
  }

  heard(): Heard {
    return { delays: this.#delays, last: this.#last, told: this.#told, together: this.#together };
  }
}
