// How a stay fills the hours after its arrival: from lengths of stay to the spaces an arrival takes in its own hour and in those that follow.

/** Hours after its arrival in which a stay is followed: a day. Longer stays count as a day. */
const spreadHours = 24;
const dayMinutes = spreadHours * 60;

/** Lengths of stay, counted by the minute from 0 to a day. */
export type StayLengths = Float64Array;

export function noStays(): StayLengths {
  return new Float64Array(dayMinutes + 1);
}

/** Counts a stay of `minutes`; one longer than a day counts as a day. */
export function countStay(lengths: StayLengths, minutes: number): void {
  const at = Math.min(dayMinutes, Math.max(0, Math.round(minutes)));
  lengths[at] = (lengths[at] ?? 0) + 1;
}

/** Expected minutes by which `t` lies after a moment that is anywhere in the first hour with equal chance. */
function meanPast(t: number): number {
  if (t <= 0) return 0;
  return t < 60 ? (t * t) / 120 : t - 30;
}

/**
 * The mean share of each hour that one arrival takes a space for: index 0 is the hour it arrives in, at a moment that is equally likely
 * anywhere in it. Stays longer than `limit` minutes are cut to it. All zero without a stay; the sum is the mean stay in hours.
 */
export function stayShares(lengths: StayLengths, limit: number | null): Float64Array {
  const shares = new Float64Array(spreadHours + 1);
  let stays = 0;
  for (let minutes = 0; minutes <= dayMinutes; minutes += 1) {
    const count = lengths[minutes] ?? 0;
    if (count === 0) continue;
    stays += count;
    const stay = limit === null ? minutes : Math.min(minutes, limit);
    for (let hour = 0; hour * 60 < stay + 60 && hour <= spreadHours; hour += 1) {
      const [from, to] = [hour * 60, hour * 60 + 60];
      const taken = meanPast(to) - meanPast(from) - meanPast(to - stay) + meanPast(from - stay);
      shares[hour] = (shares[hour] ?? 0) + (count * taken) / 60;
    }
  }
  if (stays > 0)
    for (let hour = 0; hour <= spreadHours; hour += 1) shares[hour] = (shares[hour] ?? 0) / stays;
  return shares;
}

/** Mean stay in minutes under a limit; null without a stay. */
export function meanStay(lengths: StayLengths, limit: number | null): number | null {
  let [stays, sum] = [0, 0];
  for (let minutes = 0; minutes <= dayMinutes; minutes += 1) {
    const count = lengths[minutes] ?? 0;
    stays += count;
    sum += count * (limit === null ? minutes : Math.min(minutes, limit));
  }
  return stays === 0 ? null : sum / stays;
}
