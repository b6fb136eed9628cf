// Long answers as they are made: gathered into pieces worth sending, made no faster than they are read, ended when nobody reads.
import { Readable } from 'node:stream';

/** Characters sent at once. */
const pieceLength = 64 * 1024;
/** Milliseconds without a piece being taken after which a stream is let go: the last resort. Who reads slowly, and who not, slow-answers.ts knows of their connection. */
export const longestPause = 600_000;

/** Small texts gathered into pieces of about `pieceLength`. */
async function* gathered(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held: string[] = [];
  let length = 0;
  for await (const text of texts) {
    held.push(text);
    length += text.length;
    if (length < pieceLength) continue;
    yield Buffer.from(held.join(''));
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(held.join(''));
}

/** A stream of texts. The next ones are asked for when the reader has taken those before; after `pause` without that the stream is destroyed. */
export function streamOf(texts: AsyncIterable<string>, pause = longestPause): Readable {
  let stopped: NodeJS.Timeout | undefined;
  const iterator = gathered(texts);
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
          // Full buffers wait for the reader; `read` is called when it has taken some.
          if (!stream.push(value))
            stopped = setTimeout(() => stream.destroy(new Error('nobody reads')), pause).unref();
        },
        (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, done) {
      clearTimeout(stopped);
      // What the texts hold open (cursors, files) is let go with them.
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
