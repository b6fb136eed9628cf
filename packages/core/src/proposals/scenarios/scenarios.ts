// Scenarios are named sets of proposals on top of the existing conditions. Defines the default
// ones, valid names, and which ones may be deleted.
import { isSameName } from '../../platform/fold-name.ts';
import { validateItemName } from '../../platform/item-name.ts';
import { failWith, ok, type Result } from '../../platform/result.ts';
import { type LanguageName, languages } from '../../platform/words/languages.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';

/** Requirement §3. */
export interface ScenarioTraits {
  /** Whether it is offered in the list of scenarios for drafting. */
  readonly isListable: boolean;
  /** Whether it is one of the defaults, which cannot be renamed or deleted. */
  readonly isDefault: boolean;
  /** Whether it can be shown on the map. */
  readonly isMappable: boolean;
}

const existingScenario = 'Existing';
const generalScenario = 'General';

/** Scenarios of a new city, in this order. */
export const defaultScenarios: readonly (ScenarioTraits & { readonly name: string })[] = [
  { name: existingScenario, isListable: false, isDefault: true, isMappable: true },
  { name: generalScenario, isListable: true, isDefault: true, isMappable: true },
];

/** Traits of every other scenario. */
export const customScenarioTraits: ScenarioTraits = { isListable: true, isDefault: false, isMappable: true };

/**
 * Returns the displayed name: 'Existing' is shown as 'Existing Conditions'; user-defined names are
 * shown unchanged.
 */
export function scenarioDisplayName(name: string, language: LanguageName): string {
  if (isSameName(name, existingScenario)) return translateForStaff(language, 'scenario.existing');
  return isSameName(name, generalScenario) ? translateForStaff(language, 'scenario.general') : name;
}

/**
 * Validates a name for a new or renamed scenario (`validateItemName`); the displayed name of 'Existing'
 * counts as taken in every language.
 */
export function validateScenarioName(text: string, taken: readonly string[]): Result<string> {
  const shown = languages.flatMap((language) =>
    defaultScenarios.flatMap((one) => [one.name, scenarioDisplayName(one.name, language)]),
  );
  return validateItemName('scenario', text, [...taken, ...shown]);
}

/** Whether proposals may be drafted in the scenario. The existing conditions accept none. */
export function mayDraftIn(scenario: Pick<ScenarioTraits, 'isListable'>): Result<true> {
  return scenario.isListable ? ok(true) : failWith('scenario.existing-fixed');
}

/** Whether the scenario may be renamed or deleted. The defaults of a city may not. */
export function mayChangeScenario(scenario: Pick<ScenarioTraits, 'isDefault'>, name: string): Result<true> {
  return scenario.isDefault ? failWith('scenario.default-fixed', { name }) : ok(true);
}
