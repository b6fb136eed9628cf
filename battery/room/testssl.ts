// testssl.sh at a port of this machine: what it finds of high severity and worse. It asks nobody else: no DNS, no phoning home.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CannotRun } from '../part.ts';

const findings = z.array(z.object({ id: z.string(), severity: z.string(), finding: z.string() }));
const grave = new Set(['HIGH', 'CRITICAL']);
/** Protocols, ciphers, forward secrecy, the server's preference, and known vulnerabilities. Not the certificate: it is made for the test, and the city's own is another. */
const looks = ['-p', '-s', '-f', '-P', '-U'] as const;

export interface Testssl {
  /** How many things it looked at and judged. */
  readonly looked: number;
  /** Of high severity or critical. */
  readonly found: readonly string[];
}

/** Throws `CannotRun` where it is not installed. */
export function needsTestssl(): void {
  if (spawnSync('testssl', ['--version']).status !== 0)
    throw new CannotRun('testssl.sh is not installed (apt install testssl.sh)');
}

/** `report` is the file it writes. */
export async function testssl(port: number, report: string): Promise<Testssl> {
  const args = ['--ip', '127.0.0.1', '--nodns=none', '--warnings', 'off', '--color', '0', '--quiet'];
  const target = `https://curbs.example.org:${port}/`;
  const child = spawn('testssl', [...args, '--jsonfile', report, ...looks, target], { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  if (!existsSync(report)) throw new Error('testssl.sh wrote no report');
  const all = findings.parse(JSON.parse(readFileSync(report, 'utf8')));
  const broken = all.filter(({ severity }) => severity === 'FATAL');
  if (broken.length > 0) throw new Error(`testssl.sh: ${broken[0]?.finding}`);
  return {
    looked: all.filter(({ severity }) => severity !== 'WARN').length,
    found: all.filter(({ severity }) => grave.has(severity)).map(({ id, finding }) => `${id}: ${finding}`),
  };
}
