// Whatever the server writes into the audit trail has a word in every language, and no word is left over; and what is not followed is not let pass.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/staff.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assetActions } from '../packages/core/src/assets/life-cycle.ts';
import { packTexts } from '../packages/core/src/platform/words/pack-texts.ts';
import { auditLiterals, memberStrings } from './audit-literals.mjs';
import { filesOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

const proposalState = 'packages/core/src/proposals/proposal-state.ts';

describe('the audit trail', () => {
  it('writes nothing without a word, and no word is for nothing', () => {
    // What inserts by hand take from a draft of the core: PublishedRow is of the core's type, and so is the action of an asset.
    const expressions = {
      "s.audit ->> 'action'": memberStrings(proposalState, 'action'),
      'p.action': assetActions,
    };
    const { actions, nouns } = auditLiterals(expressions);
    const named = [
      ...actions.map((action) => `admin.audit.action.${action}`),
      ...nouns.map((noun) => `admin.audit.noun.${noun}`),
    ];
    expect(named.filter((key) => !(key in staffEn))).toEqual([]);
    expect(
      Object.keys(staffEn).filter(
        (key) => /^admin\.audit\.(?:action|noun)\./.test(key) && !named.includes(key),
      ),
    ).toEqual([]);
    // Read as it should be: one of each way in which the sources say it.
    expect(actions).toEqual(
      expect.arrayContaining(['schedule', 'command line: add user', 'set configuration', 'undo import']),
    );
  });

  it('is written by no migration', () => {
    const migrations = filesOf(root, ['apps/server/migrations'], /\.sql$/);
    expect(migrations.length).toBeGreaterThan(20);
    expect(migrations.filter((file) => /insert into audit\b/i.test(readText(root, file)))).toEqual([]);
  });

  it.each(Object.entries({ en: staffEn, es: staffEs, ...packTexts }))(
    'says no two things with one word (%s)',
    (_, texts) => {
      for (const family of ['action', 'noun']) {
        const said = Object.entries(texts).filter(([key]) => key.startsWith(`admin.audit.${family}.`));
        expect(said.length).toBeGreaterThan(20);
        const words = said.map(([, word]) => word.toLowerCase());
        expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
      }
    },
  );
});

describe('the reader of what is written', () => {
  let base;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'curbwright-audit-'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));
  const plant = (file, text) => {
    mkdirSync(dirname(join(base, 'src', file)), { recursive: true });
    writeFileSync(join(base, 'src', file), text);
  };
  const read = (expressions = {}) => auditLiterals(expressions, base, 'src');

  it('follows names, spreads, choices, templates, functions and their callers', () => {
    plant(
      'a.ts',
      `const told = (tx: Tx, action: string, id: number) => (more: object) =>
        writeAudit(tx, { action, noun: id > 1 ? 'many' : 'one', ...more });
      told(tx, 'make', 1)({}); told(tx, 'break', 2)({ after: 1 });
      function entry(action: string) { const { id } = who(); return { action, noun: 'thing', id }; }
      writeAudit(tx, { ...entry('turn'), before });
      async function say(t: Tx, { action }: Asked) {
        const deed = { action: \`console: \${action}\` }; await writeAudit(t, { ...deed, noun: 'user' });
      }
      const asked = { action: 'enter' }; say(t, asked);`,
    );
    plant(
      'b.ts',
      'export async function set(tx: Tx, write: Write) { const { key, ...by } = write; writeAudit(tx, { ...by, noun: "key" }); }',
    );
    plant('c/d.ts', "set(tx, { key: 1, action: 'set' }); push(tx, 'push');");
    plant('e.ts', "export const push = (tx: Tx, action: string) => writeAudit(tx, { action, noun: 'key' });");
    plant('a.test.ts', "writeAudit(tx, { action: 'test', noun: 'test' });");
    expect(read()).toEqual({
      actions: ['break', 'console: enter', 'make', 'push', 'set', 'turn'],
      nouns: ['key', 'many', 'one', 'thing', 'user'],
    });
  });

  it('reads inserts by hand: texts, values with a type, and expressions that are answered for', () => {
    plant(
      'queries.ts',
      `function drafts(tx: Tx, deed: 'create' | 'delete') {
        sql\`insert into audit (user_id, action, noun, \${column}) select \${id}::integer, \${deed}, 'draft', f(p.id, 'x, y') from p\`;
      }
      sql\`insert into audit (action, noun) values (p.action, 'asset')\`; sql\`insert into audit_link (action) values ('no')\`;`,
    );
    expect(read({ 'p.action': ['modify'] })).toEqual({
      actions: ['create', 'delete', 'modify'],
      nouns: ['asset', 'draft'],
    });
    expect(() => read()).toThrow('what is inserted as action is not known: p.action');
  });

  it.each([
    ['a value from elsewhere', "writeAudit(tx, { action: body.action, noun: 'x' });"],
    [
      'a parameter nobody gives',
      "export function f(action: string) { writeAudit(tx, { action, noun: 'x' }); }",
    ],
    ['a function that is not there', "writeAudit(tx, { ...entryOf('make'), noun: 'x' });"],
    ['no action at all', "writeAudit(tx, { noun: 'x' });"],
    ['another way into the table', "db.insertInto('audit').values({ action: 'make', noun: 'x' });"],
  ])('does not let pass %s', (_, text) => {
    plant('a.ts', text);
    expect(read).toThrow(/a\.ts/);
  });
});
