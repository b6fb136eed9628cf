// The curb user that represents a category of user classes: a member of all its classes.
import { type CurbUser, ordinaryCar } from '../city/regulations/curb-user.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';

/** Classes that name a vehicle; a category without one of them comes by car. */
const vehicles = new Set(
  (
    'car, motor vehicle, compact, truck, van, freight, taxi, rideshare, ride_hail, bus, coach, transit, bicycle, ' +
    'cargo_bicycle, bikeshare, micromobility, scooter, motorcycle, moped'
  ).split(', '),
);

/** Members of these classes hold the local permit of every permit zone. */
const permits = new Set(['resident', 'permit']);

/** Returns every permit zone named in these rule sets, sorted. */
export function permitZones(ruleSets: Iterable<RuleSet>): readonly string[] {
  const zones = new Set<string>();
  for (const { restrictions } of ruleSets)
    for (const { users } of restrictions)
      for (const { subclasses } of users) for (const zone of subclasses) zones.add(zone);
  return [...zones].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * Returns the curb user of a category: it belongs to all its classes (a rule for one of them
 * applies to the category), in a car unless one of them is a vehicle. Residents and permit holders
 * get every permit zone, because each zone has its own permits. `null` = an ordinary car.
 */
export function categoryCurbUser(userClasses: readonly string[] | null, zones: readonly string[]): CurbUser {
  if (userClasses === null) return ordinaryCar;
  const classes = userClasses.map((name) => name.trim().toLowerCase());
  const isVehicle = classes.some((name) => vehicles.has(name));
  return {
    ...ordinaryCar,
    classes: isVehicle ? classes : [...ordinaryCar.classes, ...classes],
    subclasses: classes.some((name) => permits.has(name)) ? [...zones] : [],
  };
}
