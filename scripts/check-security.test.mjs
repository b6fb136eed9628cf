// The check of docs/security.md, each rule with a planted breach.
import { describe, expect, it } from 'vitest';
import { requirements, securityFaults } from './check-security.mjs';
import { readText } from './source-text.mjs';
import { root } from './tool.mjs';

const text = readText(root, 'docs/security.md');
const faults = (change) => securityFaults(root, change(text)).map((fault) => fault.replace(/^\S+ +/, ''));

describe('the check of docs/security.md', () => {
  it('knows the 253 requirements of ASVS 5.0.0, levels 1 and 2', () => {
    expect(requirements).toHaveLength(253);
    expect(new Set(requirements).size).toBe(253);
  });

  it('lets the document pass as it is', () => expect(faults((all) => all)).toEqual([]));

  it('finds a requirement that is missing, twice, or none', () => {
    expect(faults((all) => all.replace('| 3.5.2 |', '| 3.5.3 |'))).toEqual([
      '3.5.3 stands here twice',
      '3.5.2 is missing',
    ]);
    expect(faults((all) => all.replace('| 3.5.2 |', '| 3.5.2, 3.5.6 |'))).toEqual([
      '3.5.6 is no requirement of level 1 or 2',
    ]);
  });

  it('finds a state that is none, and one that is met nowhere', () => {
    expect(faults((all) => all.replace('| 9.2.4 | met |', '| 9.2.4 | soon |'))).toEqual([
      "9.2.4 has the state 'soon'",
    ]);
    expect(faults((all) => all.replace(/\| 9\.2\.4 \| met \| .*/, '| 9.2.4 | met | surely |'))).toEqual([
      '9.2.4 is met nowhere',
    ]);
  });

  it('finds files, tests, decisions and parts of the battery that are not there', () => {
    const planted =
      '\n`server/platform/http/gone.ts` `server/platform/http/csrf.test.ts` “is never heard of” [1](decisions/0001-gone.md) battery Z9\n';
    expect(faults((all) => all + planted)).toEqual([
      'server/platform/http/gone.ts is not there',
      'server/platform/http/csrf.test.ts has no “is never heard of”',
      'decisions/0001-gone.md is not there',
      'there is no part Z9',
    ]);
  });
});
