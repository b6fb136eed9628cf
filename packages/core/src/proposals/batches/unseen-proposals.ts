// Which proposals of a batch a user has not seen: others were added, or some were changed.

interface ProposalVersion {
  readonly id: number;
  readonly version: number;
}

/**
 * Returns the ids of the proposals that the user did not see in their present version, in their
 * order. `seen` is undefined when the user does not say; then none is returned.
 */
export function unseenProposals(
  present: readonly ProposalVersion[],
  seen: readonly ProposalVersion[] | undefined,
): readonly number[] {
  if (seen === undefined) return [];
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  return present.flatMap(({ id, version }) => (versions.get(id) === version ? [] : [id]));
}
