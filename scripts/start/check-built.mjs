// Exits with 1 if the build is not from the current sources, because browser tests would test an
// older state.
import { isBuilt } from './build.mjs';

const stale = ['server', 'web'].filter((name) => !isBuilt(name));
if (stale.length > 0) {
  console.error(`Not built from the present sources: ${stale.join(' and ')}. Run: npm run build`);
  process.exitCode = 1;
}
