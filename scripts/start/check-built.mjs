// Ends with 1 when the build was not made from the present sources: journeys on it would try an earlier state.
import { isBuilt } from './build.mjs';

const stale = ['server', 'web'].filter((name) => !isBuilt(name));
if (stale.length > 0) {
  console.error(`Not built from the present sources: ${stale.join(' and ')}. Run: npm run build`);
  process.exitCode = 1;
}
