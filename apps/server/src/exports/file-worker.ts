// The worker that writes spreadsheets and PDF: libraries that write a whole file at once would hold up every other request.
import { parentPort } from 'node:worker_threads';
import type { FileMessage, FileReply } from './file-message.ts';
import { pdfFile } from './pdf-file.ts';
import type { Row } from './table.ts';
import { xlsxFile } from './xlsx-file.ts';

const port = parentPort;
if (port === null) throw new Error('the file worker was not started as a worker');

const rows: Row[] = [];

function answer(reply: FileReply): void {
  if (reply.kind === 'made') port?.postMessage(reply, [reply.bytes.buffer]);
  else port?.postMessage(reply);
}

async function make(message: Exclude<FileMessage, { kind: 'rows' }>): Promise<void> {
  const made =
    message.kind === 'excel'
      ? await xlsxFile({ ...message.parts, rows })
      : await pdfFile({ ...message.parts, rows });
  // A copy of its own, to be handed over.
  answer({ kind: 'made', bytes: new Uint8Array(made) });
}

port.on('message', (message: FileMessage) => {
  if (message.kind === 'rows') {
    rows.push(...message.rows);
    return;
  }
  make(message).catch((error: unknown) =>
    answer({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
});
