// Steps of the stay control: quarter hours for long stays, minutes for short ones.

/** Returns the step of the stay control in minutes, for a given longest stay. */
export function stayStep(longest: number): number {
  if (longest >= 60) return 15;
  return longest >= 15 ? 5 : 1;
}

/** The longest stay on the scale: at most half a day, and a whole number of steps. */
export function maxShownStay(longest: number): number {
  const most = Math.min(longest, 720);
  const step = stayStep(most);
  return Math.max(step, Math.floor(most / step) * step);
}
