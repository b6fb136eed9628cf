// The project's tests with, when BATTERY_PLANTED says so, a fault planted in one source file as it is loaded.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';
import { z } from 'zod';
import { root } from '../scripts/tool.mjs';
import config from '../vitest.config.ts';

const text = process.env.BATTERY_PLANTED;
const fault =
  text === undefined
    ? undefined
    : z.object({ file: z.string(), find: z.string(), replace: z.string() }).parse(JSON.parse(text));

if (fault !== undefined && readFileSync(fault.file, 'utf8').split(fault.find).length !== 2)
  throw new Error(`${fault.file} does not hold exactly once: ${fault.find}`);

const planted: Plugin = {
  name: 'planted-fault',
  enforce: 'pre',
  transform: (code, id) =>
    fault !== undefined && id.split('?')[0] === fault.file
      ? code.replace(fault.find, () => fault.replace)
      : null,
};

export default {
  ...config,
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).map((project) => {
      // A workspace with a configuration of its own: that, and the fault.
      if (typeof project === 'string')
        return {
          extends: resolve(root, project),
          root: dirname(resolve(root, project)),
          plugins: [planted],
        };
      return typeof project === 'object' && 'test' in project ? { ...project, plugins: [planted] } : project;
    }),
  },
};
