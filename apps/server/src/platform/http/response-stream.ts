// Streams long responses while they are generated: in chunks of a useful size, no faster than they
// are read, and stopped when they are no longer read.
import { Readable } from 'node:stream';

/** Characters per chunk. */
const pieceLength = 64 * 1024;
/**
 * Milliseconds without a chunk being read after which a stream is destroyed. This is a last resort,
 * because stalled-connections.ts detects slow readers by their connection.
 */
const maxReadPauseMs = 600_000;

/** Joins small texts into chunks of about `pieceLength`. */
async function* joinChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let buffered: string[] = [];
  let length = 0;
  for await (const text of texts) {
    buffered.push(text);
    length += text.length;
    if (length < pieceLength) continue;
    yield Buffer.from(buffered.join(''));
    buffered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(buffered.join(''));
}

/**
 * Streams pieces of text. The next ones are requested once the reader has accepted the previous
 * ones; if that takes longer than `pause` milliseconds, the stream is destroyed.
 */
export function toResponseStream(texts: AsyncIterable<string>, pause = maxReadPauseMs): Readable {
  let stopped: NodeJS.Timeout | undefined;
  const iterator = joinChunks(texts);
  const stream: Readable = new Readable({
    highWaterMark: 2 * pieceLength,
    read() {
      clearTimeout(stopped);
      iterator.next().then(
        ({ value, done }) => {
          if (done === true) {
            stream.push(null);
            return;
          }
          // Full buffers wait for the reader; `read` is called once it has accepted some data.
          if (!stream.push(value))
            stopped = setTimeout(() => stream.destroy(new Error('nobody reads')), pause).unref();
        },
        (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, done) {
      clearTimeout(stopped);
      // Also releases what the source of the text holds open (cursors, files).
      void iterator
        .return(undefined)
        .catch(() => undefined)
        .finally(() => {
          done(error);
        });
    },
  });
  return stream;
}
