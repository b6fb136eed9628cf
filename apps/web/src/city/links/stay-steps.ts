// The steps of the stay control: quarter hours where there is room, minutes where a stay is short.

/** Minutes of one step for a longest stay. */
export function stayStep(longest: number): number {
  if (longest >= 60) return 15;
  return longest >= 15 ? 5 : 1;
}

/** The longest stay on the scale: half a day, and a whole number of steps. */
export function longestShown(longest: number): number {
  const most = Math.min(longest, 720);
  const step = stayStep(most);
  return Math.max(step, Math.floor(most / step) * step);
}
