// Option values of commands: accepted up to their limits, and rejected with a message before
// anything is done.
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { importSessionsCommand } from './import-sessions.ts';
import { importAggregatesCommand } from './import-sums.ts';
import { simulateCommand } from './simulate-command.ts';

function optionsOf(command: Command, words: readonly string[]): Readonly<Record<string, unknown>> {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  command.parseOptions([...words]);
  return command.opts();
}

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

describe('a value that is taken', () => {
  it.each([
    [
      'a condition whose value has the sign too',
      importSessionsCommand,
      '--where',
      'Status=a=b',
      { column: 'Status', value: 'a=b' },
    ],
    ['a condition of one letter', importSessionsCommand, '--where', 'S=x', { column: 'S', value: 'x' }],
    [
      'columns',
      importSessionsCommand,
      '--columns',
      'link = My Curb,arrival=a=b',
      { link: 'My Curb', arrival: 'a=b' },
    ],
    [
      'a stretch with offsets',
      importSessionsCommand,
      '--watched',
      '2026-05-04T02:00+02:00, 2026-05-05T00:00Z',
      [{ from: day('2026-05-04'), to: day('2026-05-05') }],
    ],
    ['metres', importSessionsCommand, '--within', '500', 500],
    ['little metres', importSessionsCommand, '--within', '0.5', 0.5],
    [
      'two days',
      importAggregatesCommand,
      '--days',
      '2026-01-02, 2026-01-03',
      { from: '2026-01-02', to: '2026-01-03' },
    ],
    ['one day', importAggregatesCommand, '--days', '2026-01-02', { from: '2026-01-02', to: '2026-01-02' }],
    ['a box', importCommand, '--box', '-122.7,45.1,-122.6,45.2', [-122.7, 45.1, -122.6, 45.2]],
    ['an offset of the curb', importCommand, '--curb-offset', '-2.5', -2.5],
    ['a time zone', importCommand, '--time-zone', 'europe/madrid', 'Europe/Madrid'],
    [
      'an instant with its offset',
      exportCommand,
      '--at',
      '2026-11-22T10:00:00+01:00',
      Date.parse('2026-11-22T09:00:00Z'),
    ],
    ['a whole number', simulateCommand, '--rounds', '1', 1],
  ])('is %s', (_what, command, option, text, value) => {
    const name = option.slice(2).replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    expect(optionsOf(command(), [option, text])[name]).toEqual(value);
  });

  it('is added to what was said before', () => {
    const words = [
      '--watched',
      '2026-05-04T00:00Z,2026-05-05T00:00Z',
      '--watched',
      '2026-06-01T00:00Z,2026-06-03T00:00Z',
    ];
    expect(optionsOf(importSessionsCommand(), words).watched).toEqual([
      { from: day('2026-05-04'), to: day('2026-05-05') },
      { from: day('2026-06-01'), to: day('2026-06-03') },
    ]);
  });

  it('is 30 metres, every 5 seconds, where nobody says', () => {
    expect(importSessionsCommand().opts().within).toBe(30);
    expect(importAggregatesCommand().opts().within).toBe(30);
    expect(simulateCommand().opts()).toMatchObject({ every: 5, seed: 1 });
  });
});

describe('a value that is refused', () => {
  it.each([
    [importSessionsCommand, '--where', 'Status', 'COLUMN=VALUE'],
    [importSessionsCommand, '--where', '=x', 'COLUMN=VALUE'],
    [importSessionsCommand, '--columns', 'link', 'NAME=COLUMN'],
    [importSessionsCommand, '--columns', '=link', 'NAME=COLUMN'],
    [importSessionsCommand, '--columns', 'link= ', 'NAME=COLUMN'],
    [importSessionsCommand, '--columns', 'curb=Curb', 'one of'],
    [importSessionsCommand, '--offline', '2026-05-04T00:00,2026-05-05T00:00Z', 'with offsets'],
    [importSessionsCommand, '--offline', '2026-05-05T00:00Z,2026-05-05T00:00Z', 'FROM,TO'],
    [importSessionsCommand, '--offline', '2026-05-06T00:00Z,2026-05-05T00:00Z', 'FROM,TO'],
    [importSessionsCommand, '--within', '0', 'at most 500'],
    [importSessionsCommand, '--within', '500.1', 'at most 500'],
    [importSessionsCommand, '--within', 'far', 'at most 500'],
    [importAggregatesCommand, '--days', '2026-01-03,2026-01-02', 'both included'],
    [importAggregatesCommand, '--days', '2026-01-01,2026-01-02,2026-01-03', 'both included'],
    [importAggregatesCommand, '--days', '2026-02-30', 'both included'],
    [importAggregatesCommand, '--days', '2026-01-02,soon', 'both included'],
    [importAggregatesCommand, '--days', '2026-01-02T00:00,2026-01-03', 'both included'],
    [importCommand, '--box', '1,2,3', 'min_lng'],
    [importCommand, '--box', '1,2,3,4,5', 'min_lng'],
    [importCommand, '--box', '3,2,3,4', 'south-west'],
    [importCommand, '--box', '1,4,3,4', 'south-west'],
    [importCommand, '--box', '1,2,,4', 'a number'],
    [importCommand, '--curb-offset', 'Infinity', 'a number'],
    [importCommand, '--time-zone', 'Mars/Olympus', 'IANA'],
    [exportCommand, '--at', '2026-11-22T10:00:00', 'offset'],
    [exportCommand, '--at', '2026-11-22', 'offset'],
    [exportCommand, '--at', '2026-99-22T10:00:00Z', 'offset'],
    [simulateCommand, '--every', '0', 'from 1'],
    [simulateCommand, '--every', '1.5', 'from 1'],
  ])('%o %s %s', (command, option, text, reason) => {
    expect(() => optionsOf(command(), [option, text])).toThrow(reason);
  });
});
