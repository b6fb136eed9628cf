// The asker a query string describes.
import type { AskerQuery } from '@curbwright/contract';
import { type Asker, ordinaryCar } from '@curbwright/core';

function lower(words: readonly string[] | undefined): string[] | undefined {
  return words?.map((word) => word.toLowerCase());
}

/** What is not said is an ordinary car's. Classes and purposes are compared in lower case. */
export function askerOfQuery(query: AskerQuery): Asker {
  return {
    classes: lower(query.user_classes) ?? ordinaryCar.classes,
    subclasses: query.permits ?? ordinaryCar.subclasses,
    purposes: lower(query.purposes) ?? ordinaryCar.purposes,
    height: query.vehicle_height ?? null,
    length: query.vehicle_length ?? null,
    weight: query.vehicle_weight ?? null,
  };
}
