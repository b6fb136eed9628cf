// Says in one sentence that Node is too old. Written so that an old Node still reads it.
const wanted = [20, 19];

/** True when a version such as 20.19.1 will do. */
export function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > wanted[0] || (parts[0] === wanted[0] && parts[1] >= wanted[1]);
}

/** Ends the process with a sentence when Node is too old. */
export function demand() {
  if (isNewEnough(process.versions.node)) return;
  const needed = wanted.join('.');
  const found = process.versions.node;
  console.error(
    `Curbwright needs Node ${needed} or newer; this is Node ${found}. Get one at https://nodejs.org.`,
  );
  process.exit(1);
}
