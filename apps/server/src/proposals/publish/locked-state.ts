// Current state of the proposals' links during publishing: read and locked once, then updated after
// each plan.
import type { PlanLink, PublishInput, PublishPlan, RegulationVersion } from '@curbwright/core';
import { newRegulationId } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { StoredProposal } from '../read/stored-proposals.ts';
import { toProposalDraft } from '../read/stored-proposals.ts';
import {
  type LockedLink,
  loadCurrentMemberships,
  loadLatestVersions,
  lockLinks,
  lockRegulations,
} from './publish.sql.ts';

interface MembershipState {
  regulation: number | null;
  since: number | null;
  plannedAt: number | null;
}

interface LockedVersion extends Omit<RegulationVersion, 'links' | 'heldUntil'> {
  readonly links: Set<number>;
  heldUntil: number | null;
}

/** The locked links, memberships and regulation versions that several proposals affect. */
export class LockedState {
  readonly links = new Map<number, LockedLink & { live: boolean }>();
  readonly #standing = new Map<number, MembershipState>();
  readonly #versions = new Map<number, LockedVersion>();
  readonly #latest: Record<string, number> = {};
  /** Regulation versions opened by a plan have no row yet, so they get descending negative ids. */
  #next = -1;

  /**
   * Locks everything that the proposals affect, in a fixed order: links, then regulations, each by
   * id.
   */
  static async of(tx: Transaction<Schema>, proposals: readonly StoredProposal[]): Promise<LockedState> {
    const locked = new LockedState();
    const ids = [...new Set(proposals.flatMap(({ links }) => links.map((link) => link.base_link_id)))];
    for (const link of await lockLinks(tx, ids)) locked.links.set(link.id, { ...link, live: link.is_live });
    for (const row of await loadCurrentMemberships(tx, ids))
      locked.#standing.set(row.link, {
        regulation: row.regulation,
        since: row.since,
        plannedAt: row.planned_at,
      });
    const regulations = new Set<number>();
    for (const { regulation } of locked.#standing.values())
      if (regulation !== null) regulations.add(regulation);
    for (const row of await lockRegulations(tx, [...regulations])) {
      locked.#versions.set(row.row, {
        row: row.row,
        regulationId: row.regulation_id,
        version: row.version,
        ruleSetId: row.rule_set_id,
        effectiveFrom: row.since,
        links: new Set(row.links),
        heldUntil: row.held_until,
      });
      locked.#latest[row.regulation_id] = row.latest;
    }
    const own = proposals.map(({ row }) => newRegulationId(row.id));
    Object.assign(locked.#latest, await loadLatestVersions(tx, own));
    return locked;
  }

  /** Returns the regulation row that is open on a link now. */
  regulationOn(link: number): number | null {
    return this.#standing.get(link)?.regulation ?? null;
  }

  #planLink(id: number, seen: number | null): PlanLink | undefined {
    const link = this.links.get(id);
    if (link === undefined) return undefined;
    const membership = this.#standing.get(id);
    return {
      link: id,
      segmentId: link.segment_id,
      isLive: link.live,
      length: link.length,
      geometry: link.geometry,
      baysCount: link.bays_count,
      shstLocationStart: link.shst_location_start,
      shstLocationEnd: link.shst_location_end,
      regulation: membership?.regulation ?? null,
      since: membership?.since ?? null,
      plannedAt: membership?.plannedAt ?? null,
      seen,
    };
  }

  /**
   * Returns what the core needs to plan a proposal. `effectiveFrom` is in epoch milliseconds,
   * `null`: at once.
   */
  inputOf(stored: StoredProposal, effectiveFrom: number | null): PublishInput {
    const seen = new Map(stored.links.map((link) => [link.base_link_id, link.seen_regulation_id]));
    const links = [...seen].flatMap(([id, row]) => this.#planLink(id, row) ?? []);
    const rows = new Set(links.flatMap(({ regulation }) => (regulation === null ? [] : [regulation])));
    return {
      proposal: {
        id: stored.row.id,
        isPublished: stored.row.is_published,
        actualRegulation: stored.row.regulation_name,
        draft: { ...toProposalDraft(stored), effectiveFrom },
      },
      links,
      regulations: [...rows].flatMap((row) => {
        const version = this.#versions.get(row);
        return version === undefined ? [] : [{ ...version, links: [...version.links] }];
      }),
      latestVersions: this.#latest,
    };
  }

  /** Applies the effects of a plan, so that the next plan sees them. */
  take(plan: PublishPlan): void {
    for (const { regulation, link, at } of plan.closeMemberships) {
      const version = this.#versions.get(regulation);
      version?.links.delete(link);
      if (version !== undefined && at > plan.now) version.heldUntil = Math.max(version.heldUntil ?? 0, at);
      const plannedAt = at > plan.now ? at : null;
      this.#standing.set(link, { regulation: null, since: null, plannedAt });
    }
    for (const { link } of plan.divide) {
      const locked = this.links.get(link);
      if (locked !== undefined) locked.live = false;
    }
    const opened = plan.open.map((one) => {
      this.#latest[one.regulationId] = one.version;
      const row = this.#next;
      this.#next -= 1;
      this.#versions.set(row, {
        row,
        regulationId: one.regulationId,
        version: one.version,
        ruleSetId: one.ruleSet.id,
        effectiveFrom: one.effectiveFrom,
        links: new Set(),
        heldUntil: null,
      });
      return row;
    });
    for (const { regulation, link, from, to } of plan.openMemberships) {
      const row = 'row' in regulation ? regulation.row : opened[regulation.opened];
      if (row === undefined || to !== null) continue;
      // Pieces have no id yet. A negative id counts them as links of their regulation.
      const id = 'link' in link ? link.link : this.#next--;
      this.#versions.get(row)?.links.add(id);
      if ('link' in link)
        this.#standing.set(link.link, {
          regulation: row,
          since: from,
          plannedAt: from > plan.now ? from : null,
        });
    }
  }
}
