// Worker that writes spreadsheets and PDF files: libraries that write a whole file at once would
// block all other requests.
import { onServerMessage, replyToServer } from '../workers/worker-messages.ts';
import type { FileMessage, FileReply, FileSpec } from './file-message.ts';
import { pdfFile } from './pdf-file.ts';
import type { ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { WorkOrderSource } from './work-order-pages.ts';
import { xlsxFile } from './xlsx-file.ts';

const rows: Row[] = [];
const proposals: ProposalSource[] = [];
const orders: WorkOrderSource[] = [];

const sendFileReply = (made: FileReply) => replyToServer(made);

async function createFileBytes(order: FileSpec): Promise<Buffer> {
  if (order.kind === 'excel') return xlsxFile({ ...order.parts, rows });
  if (order.kind === 'pdf') return pdfFile({ ...order.parts, rows });
  if (order.kind === 'work orders') {
    const { renderWorkOrderPdf: workOrderPages } = await import('./work-order-pages.ts');
    return workOrderPages({ ...order.parts, orders });
  }
  // Loaded on demand, because only these files describe rules as text.
  const { createProposalPages: proposalPages } = await import('./proposal-pages.ts');
  return pdfFile(proposalPages({ ...order.parts, rows, proposals }));
}

async function createAndSendFile(order: FileSpec): Promise<void> {
  sendFileReply({ kind: 'made', bytes: await createFileBytes(order) });
}

onServerMessage((message: FileMessage) => {
  if (message.kind === 'rows') {
    rows.push(...message.rows);
    return;
  }
  if (message.kind === 'proposals') {
    proposals.push(...message.portion);
    return;
  }
  if (message.kind === 'work orders') {
    orders.push(...message.portion);
    return;
  }
  createAndSendFile(message.order).catch((error: unknown) =>
    sendFileReply({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
});
