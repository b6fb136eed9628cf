// The published city by plain loops over its links: the oracle of the index in memory, and what API tests stand on.
import {
  type Box,
  type LineGeometry,
  metresBetween,
  type MultiPolygonGeometry,
  type PolygonGeometry,
  type Position,
  type RuleSet,
} from '@curbwright/core';
import { booleanIntersects, lineString, pointToLineDistance } from '@turf/turf';
