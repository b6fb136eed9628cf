// Converts durations of stay to the number of spaces an arrival occupies in its own hour and the
// following ones.

/**
 * Hours after its arrival for which a vehicle is followed. Sessions longer than a day count as a
 * day.
 */
const spreadHours = 24;
const dayMinutes = spreadHours * 60;

/** Number of parking sessions by duration in minutes, from 0 to a day. */
export type DurationHistogram = Float64Array;

export function emptyDurationHistogram(): DurationHistogram {
  return new Float64Array(dayMinutes + 1);
}

/** Counts a parking session of `minutes`; one longer than a day counts as a day. */
export function addDuration(lengths: DurationHistogram, minutes: number): void {
  const at = Math.min(dayMinutes, Math.max(0, Math.round(minutes)));
  lengths[at] = (lengths[at] ?? 0) + 1;
}

/**
 * Expected occupied minutes up to minute `t`, for an arrival at a uniformly distributed time in the
 * first hour.
 */
function meanOccupiedMinutes(t: number): number {
  if (t <= 0) return 0;
  return t < 60 ? (t * t) / 120 : t - 30;
}

/**
 * Returns the mean share of each hour during which one arrival occupies a space. Index 0 is the
 * hour of arrival, with the arrival time uniformly distributed over it. Durations are cut to
 * `limit` minutes. All zeros without sessions; the sum is the mean duration in hours.
 */
export function occupiedHourShares(lengths: DurationHistogram, limit: number | null): Float64Array {
  const shares = new Float64Array(spreadHours + 1);
  let stays = 0;
  for (let minutes = 0; minutes <= dayMinutes; minutes += 1) {
    const count = lengths[minutes] ?? 0;
    if (count === 0) continue;
    stays += count;
    const stay = limit === null ? minutes : Math.min(minutes, limit);
    for (let hour = 0; hour * 60 < stay + 60 && hour <= spreadHours; hour += 1) {
      const [from, to] = [hour * 60, hour * 60 + 60];
      const taken =
        meanOccupiedMinutes(to) -
        meanOccupiedMinutes(from) -
        meanOccupiedMinutes(to - stay) +
        meanOccupiedMinutes(from - stay);
      shares[hour] = (shares[hour] ?? 0) + (count * taken) / 60;
    }
  }
  if (stays > 0)
    for (let hour = 0; hour <= spreadHours; hour += 1) shares[hour] = (shares[hour] ?? 0) / stays;
  return shares;
}

/** Mean duration in minutes under a limit; `null` without sessions. */
export function meanSessionMinutes(lengths: DurationHistogram, limit: number | null): number | null {
  let [stays, sum] = [0, 0];
  for (let minutes = 0; minutes <= dayMinutes; minutes += 1) {
    const count = lengths[minutes] ?? 0;
    stays += count;
    sum += count * (limit === null ? minutes : Math.min(minutes, limit));
  }
  return stays === 0 ? null : sum / stays;
}
