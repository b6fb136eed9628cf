// Model of a published city as three plain tables. Applies plans as the server does, so that tests
// can check the resulting state.

import type { RuleSet } from '../city/regulations/restriction.ts';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import { lineLength } from '../platform/geometry/length.ts';
import { roundToUnit } from '../platform/numbers/decimals.ts';
import type { Result } from '../platform/result.ts';
import type { ProposalDraft } from '../proposals/draft.ts';
import { curbLinkIdOf } from '../proposals/proposal-link-id.ts';
import { planPublish } from '../proposals/publish-plan.ts';
import type {
  LinkRef,
  PlanLink,
  PreviousVersion,
  PublishPlan,
  RegulationRef,
  RegulationVersion,
  RevertPlan,
} from '../proposals/publish-types.ts';
import { planRevert } from '../proposals/revert-plan.ts';

export interface LinkRow {
  readonly id: number;
  readonly segmentId: string;
  readonly parent: number | null;
  retired: number | null;
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly baysCount: number | null;
}

export interface RegulationRow {
  readonly row: number;
  readonly regulationId: string;
  readonly version: number;
  readonly ruleSet: RuleSet;
  readonly restores: number | null;
  readonly from: number;
  to: number | null;
}

export interface MembershipRow {
  readonly regulation: number;
  readonly link: number;
  readonly from: number;
  to: number | null;
}

/** A published proposal: the rules that links received, and those they had before. */
export interface PublishedRow {
  readonly id: number;
  readonly at: number;
  readonly opened: number | null;
  readonly links: readonly { readonly link: number; readonly before: number | null }[];
  revertedBy: number | null;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the plan names a row that is not there');
  return value;
}

export class CityModel {
  readonly links: LinkRow[] = [];
  regulations: RegulationRow[] = [];
  memberships: MembershipRow[] = [];
  readonly published: PublishedRow[] = [];
  #lastRow = 100;
  #lastProposal = 0;

  addLink(metres: number, baysCount: number | null, length?: number): number {
    const id = this.links.length + 1;
    const north = metres / 111_195.08;
    const geometry: LineGeometry = {
      type: 'LineString',
      coordinates: [
        [id / 100, 0],
        [id / 100, north / 3],
        [id / 100, north],
      ],
    };
    const own = length ?? roundToUnit(lineLength(geometry), 'length');
    this.links.push({
      id,
      segmentId: `s${id}`,
      parent: null,
      retired: null,
      length: own,
      geometry,
      baysCount,
    });
    return id;
  }

  addRegulation(regulationId: string, ruleSet: RuleSet, links: readonly number[], from: number): number {
    this.#lastRow += 1;
    this.regulations.push({
      row: this.#lastRow,
      regulationId,
      version: 1,
      ruleSet,
      restores: null,
      from,
      to: null,
    });
    for (const link of links) this.memberships.push({ regulation: this.#lastRow, link, from, to: null });
    return this.#lastRow;
  }

  openMembership(link: number): MembershipRow | undefined {
    return this.memberships.find((one) => one.link === link && one.to === null);
  }

  /** Returns the rules in force on a link at an instant; `null` = unregulated. */
  rulesAt(link: number, instant: number): string | null {
    const holding = this.memberships.filter(
      (one) => one.link === link && one.from <= instant && (one.to === null || one.to > instant),
    );
    if (holding.length > 1) throw new Error(`link ${link} has ${holding.length} regulations at ${instant}`);
    const row = this.regulations.find((one) => one.row === holding[0]?.regulation);
    return row?.ruleSet.id ?? null;
  }

  liveLinks(): LinkRow[] {
    return this.links.filter((link) => link.retired === null);
  }

  #latestVersions(): Record<string, number> {
    const latest: Record<string, number> = {};
    for (const { regulationId, version } of this.regulations)
      latest[regulationId] = Math.max(latest[regulationId] ?? 0, version);
    return latest;
  }

  #version(row: number, now: number): RegulationVersion & { restores: number | null } {
    const one = found(this.regulations.find((each) => each.row === row));
    const members = this.memberships.filter((each) => each.regulation === row);
    const held = members.flatMap(({ to }) => (to !== null && to > now ? [to] : []));
    return {
      row,
      regulationId: one.regulationId,
      version: one.version,
      ruleSetId: one.ruleSet.id,
      restores: one.restores,
      effectiveFrom: one.from,
      links: members.filter(({ to }) => to === null).map(({ link }) => link),
      heldUntil: held.length === 0 ? null : Math.max(...held),
    };
  }

  planLink(id: number, seen: number | null, now: number): PlanLink {
    const link = found(this.links.find((one) => one.id === id));
    const open = this.openMembership(id);
    const edges = this.memberships
      .filter((one) => one.link === id)
      .flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])])
      .filter((edge) => edge > now);
    return {
      link: id,
      segmentId: link.segmentId,
      isLive: link.retired === null,
      length: link.length,
      geometry: link.geometry,
      baysCount: link.baysCount,
      shstLocationStart: null,
      shstLocationEnd: null,
      regulation: open?.regulation ?? null,
      since: open?.from ?? null,
      plannedAt: edges.length === 0 ? null : Math.max(...edges),
      seen,
    };
  }

  /**
   * Publishes a draft at `now`. `seen` returns the row of a link's open membership when it was
   * added to the draft (default: the current one).
   */
  publish(
    draft: ProposalDraft,
    actualRegulation: string | null,
    now: number,
    seen?: ReadonlyMap<number, number | null>,
  ): Result<PublishPlan> {
    this.#lastProposal += 1;
    const id = this.#lastProposal;
    const ids = [...new Set(draft.links.map(curbLinkIdOf))].filter((link) =>
      this.links.some((one) => one.id === link),
    );
    const links = ids.map((link) =>
      this.planLink(link, seen?.get(link) ?? this.openMembership(link)?.regulation ?? null, now),
    );
    const rows = [...new Set(links.flatMap(({ regulation }) => (regulation === null ? [] : [regulation])))];
    const plan = planPublish(
      {
        proposal: { id, isPublished: false, actualRegulation, draft },
        links,
        regulations: rows.map((row) => this.#version(row, now)),
        latestVersions: this.#latestVersions(),
      },
      now,
    );
    if (!plan.ok) return plan;
    const before = new Map(links.map(({ link, regulation }) => [link, regulation]));
    const { links: made, opened } = this.#apply(plan.value);
    const placed: { link: number; before: number | null }[] = [];
    for (const one of ids) {
      const division = plan.value.divide.findIndex(({ link }) => link === one);
      if (division < 0) placed.push({ link: one, before: before.get(one) ?? null });
      else
        plan.value.divide[division]?.pieces.forEach(({ isChosen }, piece) => {
          if (isChosen)
            placed.push({ link: found(made[division]?.[piece]), before: before.get(one) ?? null });
        });
    }
    this.published.push({
      id,
      at: plan.value.at,
      opened: opened[0] ?? null,
      links: placed,
      revertedBy: null,
    });
    return plan;
  }

  /** Reverts a published proposal at `now`. */
  revert(target: PublishedRow, now: number): Result<RevertPlan> {
    this.#lastProposal += 1;
    const revertId = this.#lastProposal;
    const rows = [...new Set(target.links.flatMap(({ before }) => (before === null ? [] : [before])))];
    const links = target.links.flatMap(({ link: published, before }) =>
      this.#living(published).map((link) => {
        const { segmentId, isLive, regulation, since, plannedAt } = this.planLink(link, null, now);
        return { link, segmentId, isLive, regulation, since, plannedAt, before };
      }),
    );
    const standing = new Set(links.flatMap(({ regulation }) => (regulation === null ? [] : [regulation])));
    const plan = planRevert(
      {
        proposal: { id: target.id, isPublished: true, at: target.at, revertedBy: target.revertedBy },
        published: target.opened,
        standing: [...standing].map((row) => this.#version(row, now)),
        links,
        before: rows.map((row) => this.#versionBefore(row)),
        latestVersions: this.#latestVersions(),
        revertId,
      },
      now,
    );
    if (!plan.ok) return plan;
    target.revertedBy = revertId;
    if (plan.value.kind === 'restore') this.#apply(plan.value);
    else this.#withdraw(plan.value, target.at);
    return plan;
  }

  /** Returns a link or, if it was divided, its live pieces; the link itself if there are none. */
  #living(link: number): number[] {
    if (this.links.find(({ id }) => id === link)?.retired === null) return [link];
    const pieces = this.links.filter(({ parent }) => parent === link).flatMap(({ id }) => this.#living(id));
    return pieces.length === 0 ? [link] : pieces;
  }

  #versionBefore(row: number): PreviousVersion {
    const one = found(this.regulations.find((each) => each.row === row));
    const open = this.regulations.find((each) => each.regulationId === one.regulationId && each.to === null);
    return {
      row,
      regulationId: one.regulationId,
      ruleSet: one.ruleSet,
      subActivity: 'x',
      timeLimit: null,
      payment: null,
      restores: one.restores,
      effectiveTo: one.to,
      open: open === undefined ? null : { row: open.row, ruleSetId: open.ruleSet.id },
    };
  }

  #apply(plan: PublishPlan): { links: number[][]; opened: number[] } {
    const made = plan.divide.map(({ link, pieces }) => {
      found(this.links.find((one) => one.id === link)).retired = plan.now;
      return pieces.map((piece) => {
        const id = this.links.length + 1;
        const { segmentId, length, geometry, baysCount } = piece;
        if (this.links.some((one) => one.segmentId === segmentId)) throw new Error(`twice: ${segmentId}`);
        this.links.push({ id, segmentId, parent: link, retired: null, length, geometry, baysCount });
        return id;
      });
    });
    for (const { regulation, link, at } of plan.closeMemberships) {
      const open = this.openMembership(link);
      if (open?.regulation !== regulation) throw new Error(`no open membership of ${link} in ${regulation}`);
      if (open.from >= at) throw new Error(`a membership of ${link} would end before it begins`);
      open.to = at;
    }
    for (const { row, at } of plan.closeRegulations) {
      const one = found(this.regulations.find((each) => each.row === row));
      if (one.to !== null || one.from >= at) throw new Error(`version ${row} cannot end at ${at}`);
      one.to = at;
    }
    const opened = plan.open.map((one) => {
      this.#lastRow += 1;
      const { regulationId, version, ruleSet, restores, effectiveFrom: from } = one;
      const clash = this.regulations.find(
        (each) => each.regulationId === regulationId && (each.version === version || each.to === null),
      );
      if (clash !== undefined) throw new Error(`${regulationId} has an open version, or this one, already`);
      this.regulations.push({ row: this.#lastRow, regulationId, version, ruleSet, restores, from, to: null });
      return this.#lastRow;
    });
    const rowOf = (ref: RegulationRef) => ('row' in ref ? ref.row : found(opened[ref.opened]));
    const linkOf = (ref: LinkRef) => ('link' in ref ? ref.link : found(made[ref.divided]?.[ref.piece]));
    for (const one of plan.openMemberships) {
      const row = { regulation: rowOf(one.regulation), link: linkOf(one.link), from: one.from, to: one.to };
      if (row.to === null && this.openMembership(row.link) !== undefined)
        throw new Error(`link ${row.link} is open twice`);
      const twin = this.memberships.some(
        (each) => each.regulation === row.regulation && each.link === row.link && each.from === row.from,
      );
      if (twin) throw new Error(`membership of ${row.link} written twice`);
      this.memberships.push(row);
    }
    return { links: made, opened };
  }

  #withdraw(plan: Extract<RevertPlan, { kind: 'withdraw' }>, at: number): void {
    const gone = new Set(plan.deleteRegulations);
    this.memberships = this.memberships.filter(({ regulation }) => !gone.has(regulation));
    this.regulations = this.regulations.filter(({ row }) => !gone.has(row));
    for (const { regulation, link } of plan.reopenMemberships)
      found(
        this.memberships.find((one) => one.regulation === regulation && one.link === link && one.to === at),
      ).to = null;
    for (const row of plan.reopenRegulations)
      found(this.regulations.find((one) => one.row === row)).to = null;
  }

  /** Checks the invariants of the tables. Throws on the first violation. */
  check(): void {
    const instants = [
      ...new Set(this.memberships.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])])),
    ];
    for (const link of this.liveLinks()) for (const instant of instants) this.rulesAt(link.id, instant);
    const open = new Set<string>();
    for (const { row, regulationId, to } of this.regulations) {
      const members = this.memberships.filter(({ regulation }) => regulation === row);
      if (to === null) {
        if (open.has(regulationId)) throw new Error(`${regulationId} has two open versions`);
        open.add(regulationId);
        if (!members.some((one) => one.to === null)) throw new Error(`${regulationId} is open without links`);
      } else if (members.some((one) => one.to === null || one.to > to))
        throw new Error(`a link stays in version ${row} of ${regulationId} after its end`);
    }
    const retired = new Set(this.links.filter((link) => link.retired !== null).map(({ id }) => id));
    for (const one of this.memberships)
      if (one.to === null && retired.has(one.link)) throw new Error(`retired link ${one.link} has rules`);
  }
}
