// The asker a category of user classes stands for: somebody who is everything the category names.
import { type Asker, ordinaryCar } from '../city/regulations/asker.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';

/** Classes that are a vehicle of their own; who has none of them comes by car. */
const vehicles = new Set(
  (
    'car, motor vehicle, compact, truck, van, freight, taxi, rideshare, ride_hail, bus, coach, transit, bicycle, ' +
    'cargo_bicycle, bikeshare, micromobility, scooter, motorcycle, moped'
  ).split(', '),
);

/** Who holds these holds the permit of the place, whichever it is. */
const permits = new Set(['resident', 'permit']);

/** Every permit zone that these rule sets name, sorted. */
export function permitZones(ruleSets: Iterable<RuleSet>): readonly string[] {
  const zones = new Set<string>();
  for (const { restrictions } of ruleSets)
    for (const { users } of restrictions)
      for (const { subclasses } of users) for (const zone of subclasses) zones.add(zone);
  return [...zones].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * The asker of a category: all its classes at once (a rule for one of them is for the category), in a car unless one of them is a vehicle; with
 * every permit zone when residents or permit holders are among them, because each zone has its own. Null = an ordinary car.
 */
export function askerOfCategory(userClasses: readonly string[] | null, zones: readonly string[]): Asker {
  if (userClasses === null) return ordinaryCar;
  const classes = userClasses.map((name) => name.trim().toLowerCase());
  const isVehicle = classes.some((name) => vehicles.has(name));
  return {
    ...ordinaryCar,
    classes: isVehicle ? classes : [...ordinaryCar.classes, ...classes],
    subclasses: classes.some((name) => permits.has(name)) ? [...zones] : [],
  };
}
