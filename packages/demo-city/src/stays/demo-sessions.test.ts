// The demo's sessions: never more than spaces, mostly where and as long as the rules allow, none
// from offline sources, reproducible.
import { civilMoment, longestStop, parseEpochDay, sessionCurbUser, startOfCivilDay } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { demoCity } from '../demo-city.ts';
import { demoPeriod, planDemoSessions, simulateBlockSessions } from './demo-sessions.ts';
import { createSimulationContext, type DemoSession, simulateBlock } from './simulate-block.ts';
import { toSimulatedBlocks } from './simulated-blocks.ts';

const city = demoCity({ size: 'tiny', seed: 1 });
const options = { seed: 1, day: '2026-11-25', sessions: 12_000 };
const plan = planDemoSessions(city, options);
const stays = plan.blocks.map((block) => [...simulateBlockSessions(plan, block)]);
const curbs = new Map(plan.blocks.flatMap((block) => block.curbs.map((curb) => [curb.link, curb])));
const good = (stay: DemoSession) => stay.departure > stay.arrival;

describe('the demo’s stays', () => {
  it('are of the eight whole weeks before the day, about as many as asked for, and the same again', () => {
    expect(demoPeriod(plan)).toEqual({ from: '2026-09-28', to: '2026-11-22' });
    const count = stays.flat().length;
    expect(count).toBeGreaterThan(6000);
    expect(count).toBeLessThan(24_000);
    const again = planDemoSessions(city, options);
    expect(again.blocks.map((block) => [...simulateBlockSessions(again, block)])).toEqual(stays);
    expect(new Set(stays.flat().map(({ outsideId }) => outsideId)).size).toBe(count);
  });

  it('never take more spaces than there are, in any minute', () => {
    for (const [link, curb] of curbs) {
      const changes = stays
        .flat()
        .filter((stay) => stay.link === link && good(stay))
        .flatMap(({ arrival, departure }) => [
          { minute: Math.floor(arrival / 60_000), more: 1 },
          { minute: Math.floor(departure / 60_000), more: -1 },
        ])
        .sort((a, b) => a.minute - b.minute || a.more - b.more);
      let taken = 0;
      for (const { more } of changes) {
        taken += more;
        expect(taken).toBeLessThanOrEqual(curb.spaces);
      }
    }
  });

  it('begin only when the rules let them, and seldom last longer than allowed', () => {
    let [limited, over] = [0, 0];
    for (const stay of stays.flat()) {
      const curb = curbs.get(stay.link);
      if (curb === undefined) throw new Error(`a stay at ${stay.link}, which is not watched`);
      const asker = sessionCurbUser(curb.ruleSet, stay.userClass, stay.vehicleType);
      const { minutes } = longestStop(
        curb.ruleSet,
        Math.floor(stay.arrival / 60_000) * 60_000,
        asker,
        plan.town.cityTime,
      );
      expect(minutes).toBeGreaterThan(0);
      if (minutes >= 1440 || !good(stay)) continue;
      limited += 1;
      if (Math.floor(stay.departure / 60_000) - Math.floor(stay.arrival / 60_000) > minutes) over += 1;
    }
    expect(over / limited).toBeGreaterThan(0.005);
    expect(over / limited).toBeLessThan(0.08);
  });

  it('have a few faults, fees where parking is paid, and are told by two sources that were offline for some hours', () => {
    const all = stays.flat();
    const faulty = all.filter((stay) => !good(stay));
    expect(faulty.length / all.length).toBeGreaterThan(0.001);
    expect(faulty.length / all.length).toBeLessThan(0.01);
    expect(faulty.some(({ arrival, departure }) => departure < arrival)).toBe(true);
    expect(all.some(({ fee }) => (fee ?? 0) > 100)).toBe(true);
    expect(all.every(({ fee }) => fee === null || fee >= 0)).toBe(true);
    for (const [index, { gaps, links }] of plan.sources.entries()) {
      expect(links.length).toBeGreaterThan(0);
      const told = all.filter(({ source }) => source === index);
      expect(told.length).toBeGreaterThan(100);
      for (const { from, to } of gaps) {
        expect(to - from).toBeGreaterThan(3 * 3_600_000);
        expect(told.some(({ arrival }) => arrival >= from && arrival < to)).toBe(false);
      }
    }
  });

  it('are the same on a day whatever period it is played in, once the night before has cleared', () => {
    const [block] = toSimulatedBlocks(city, 1);
    if (block === undefined) throw new Error('no block');
    const town = createSimulationContext(city, 1);
    const monday = parseEpochDay('2026-10-05') ?? 0;
    const noon = startOfCivilDay(monday + 3, 'America/Los_Angeles') + 12 * 3_600_000;
    const from = (day: number) =>
      [...simulateBlock(block, town, day, monday + 4)].filter(({ arrival }) => arrival >= noon).length;
    expect(Math.abs(from(monday) - from(monday + 2))).toBeLessThan(4);
  });

  it('are fewer at night and on Sundays where people shop, and lose arrivals at noon', () => {
    const busy = stays
      .flat()
      .filter(({ link, userClass }) => userClass === 'car' && curbs.get(link)?.setting === 'busy');
    const at = (hour: number, weekday: number) =>
      busy.filter(({ arrival }) => {
        const { minute, today } = civilMoment(arrival, 'America/Los_Angeles');
        return Math.floor(minute / 60) === hour && today.weekday === weekday;
      }).length;
    expect(at(11, 1)).toBeGreaterThan(3 * at(3, 1));
    expect(at(11, 1)).toBeGreaterThan(at(11, 6));
    const played = { came: 0, lost: 0 };
    for (const block of plan.blocks)
      for (const _ of simulateBlock(block, plan.town, plan.from, plan.from + 7, played));
    expect(played.lost).toBeGreaterThan(0);
    expect(played.lost / played.came).toBeLessThan(0.3);
  });

  it('watch longer when more are asked for than eight weeks hold', () => {
    const long = planDemoSessions(city, { ...options, sessions: 400_000 });
    expect(long.blocks.length).toBe(toSimulatedBlocks(city, 1).length);
    expect((long.to - long.from) / 7).toBeGreaterThan(8);
  });
});
