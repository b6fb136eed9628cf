// Real data for journeys: the directory in SHARED_DATA, or shared/data beside the repository; a journey without it says so and is skipped.
import { fileURLToPath } from 'node:url';

export const sharedData =
  process.env.SHARED_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

export const sharedDataMissing =
  'The shared data directory (SHARED_DATA, or ../shared/data) is not there, or lacks the file.';
