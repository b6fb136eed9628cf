// Reads a password from the person at the terminal (hidden, typed twice) or from standard input.
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { failWith, minPasswordLength, ok, type Result } from '@curbwright/core';
import { note } from './terminal.ts';

/** Five groups of four unambiguous letters and digits: 99 bits of entropy. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    note('');
  }
}

/** Prompts twice on a terminal; otherwise reads the first line of standard input. */
export async function readNewPassword(username: string): Promise<Result<string>> {
  let password: string;
  if (process.stdin.isTTY) {
    password = await promptHidden(
      `New password for ${username} (at least ${minPasswordLength} characters): `,
    );
    if ((await promptHidden('Again: ')) !== password) return failWith('password.differ');
  } else password = (await textOf(process.stdin)).split(/\r?\n/)[0] ?? '';
  return ok(password);
}
