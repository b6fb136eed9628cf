// Signing in as the people of the demo city, and as people the journey makes with the command-line tool.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { at } from './city.ts';
import { type RunningServer, root } from './server.ts';

const run = promisify(execFile);

/** The demo's password, which the server keeps beside its data to tell it. */
export function passwordOf(server: RunningServer): string {
  const kept: unknown = JSON.parse(
    readFileSync(join(server.env.DATA_DIR ?? '', 'demo-sign-ins.json'), 'utf8'),
  );
  return String(at(kept, 'password'));
}

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Runs the command-line tool on the server's city; answers what it printed. */
export async function tool(server: RunningServer, ...words: readonly string[]): Promise<string> {
  const call = ['--import', 'tsx', 'apps/server/src/entry/cli/main.ts', ...words];
  return (await run(process.execPath, call, { cwd: root, env: server.env })).stdout;
}

/** Makes a person in these groups; answers the password. */
export async function newPerson(
  server: RunningServer,
  username: string,
  ...groups: readonly string[]
): Promise<string> {
  return (await tool(server, 'user', 'add', username, '--generate', '--group', ...groups)).trim();
}
