// npm run sbom: writes the product's components, including the Node it downloads, as a CycloneDX
// file (sbom.cdx.json by default).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runProgram } from './tool.mjs';

/**
 * The SBOM of all packages in a folder's lock file as npm generates it, including packages for
 * other platforms and for development.
 */
export async function billOf(folder) {
  const cli = process.env.npm_execpath;
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'silent'];
  const [program, words] = cli ? [process.execPath, [cli, ...args]] : ['npm', args];
  const { code, output } = await runProgram(program, words, { cwd: folder });
  try {
    const bill = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    if (code === 0 && bill.bomFormat === 'CycloneDX' && bill.components.length > 0) {
      // npm names the package after its folder.
      const { component } = bill.metadata;
      component.name = component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@'));
      return bill;
    }
  } catch {
    // npm's own error message is reported below.
  }
  throw new Error(`npm sbom made no bill of ${folder}: ${output.slice(0, 500)}`);
}

/**
 * The SBOM without packages that the lock file marks as development only. npm's `--omit dev` would
 * also omit packages that both the product and a tool need.
 */
export function withoutDevelopment(bill, { packages }) {
  const entries = Object.entries(packages).map(([path, { dev, version }]) => ({
    ref: `${path.split('node_modules/').pop()}@${version}`,
    dev: dev === true,
  }));
  const shipped = new Set(entries.flatMap(({ ref, dev }) => (dev ? [] : [ref])));
  const left = new Set(entries.flatMap(({ ref, dev }) => (dev && !shipped.has(ref) ? [ref] : [])));
  return {
    ...bill,
    components: bill.components.filter((component) => !left.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !left.has(ref)) })),
  };
}

/** The SBOM with the contents of another one added as an optional component. */
export function withOptionalPart(bill, part) {
  const component = { ...part.metadata.component, scope: 'optional' };
  const product = bill.metadata.component['bom-ref'];
  return {
    ...bill,
    components: [...bill.components, component, ...part.components],
    dependencies: [
      ...bill.dependencies.map((each) =>
        each.ref === product ? { ...each, dependsOn: [...each.dependsOn, component['bom-ref']] } : each,
      ),
      ...part.dependencies,
    ],
  };
}

if (process.argv[1] === import.meta.filename) {
  const file = resolve(root, process.argv[2] ?? 'sbom.cdx.json');
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const product = withoutDevelopment(await billOf(root), lock);
    const bill = withOptionalPart(product, await billOf(join(root, 'scripts/runtime')));
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    process.stdout.write(`${file}: ${bill.components.length} components, CycloneDX ${bill.specVersion}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
