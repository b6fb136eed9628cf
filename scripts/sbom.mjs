// npm run sbom: writes what the product is made of, as CycloneDX, to the file named (sbom.cdx.json when none is).
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, runProgram } from './tool.mjs';

const file = resolve(root, process.argv[2] ?? 'sbom.cdx.json');
const cli = process.env.npm_execpath;
const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel', 'silent'];
const [program, words] = cli ? [process.execPath, [cli, ...args]] : ['npm', args];
const { code, output } = await runProgram(program, words);
try {
  const bill = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  if (code !== 0 || bill.bomFormat !== 'CycloneDX' || bill.components.length === 0)
    throw new Error(output.slice(0, 500));
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${file}: ${bill.components.length} components, CycloneDX ${bill.specVersion}\n`);
} catch (error) {
  process.stderr.write(`npm sbom made no bill: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
