// Scenarios: named sets of proposals over the existing conditions. Which there are from the start, what they may be called and who may go.
import { isSameName } from '../../platform/fold-name.ts';
import { givenName } from '../../platform/given-name.ts';
import { ok, type Result, refused } from '../../platform/result.ts';
import { type LanguageName, languages } from '../../platform/words/languages.ts';
import { sayStaff } from '../../platform/words/staff-words.ts';

/** Requirement §3. */
export interface ScenarioTraits {
  /** Offered in the list one drafts in. */
  readonly isListable: boolean;
  /** There from the start; cannot be renamed or deleted. */
  readonly isDefault: boolean;
  /** Shown on the map as such. */
  readonly isMappable: boolean;
}

const existingScenario = 'Existing';
export const generalScenario = 'General';

/** What a fresh city has, in this order. */
export const defaultScenarios: readonly (ScenarioTraits & { readonly name: string })[] = [
  { name: existingScenario, isListable: false, isDefault: true, isMappable: true },
  { name: generalScenario, isListable: true, isDefault: true, isMappable: true },
];

/** What every other scenario is. */
export const ownScenario: ScenarioTraits = { isListable: true, isDefault: false, isMappable: true };

/** The name people see: 'Existing' is shown 'Existing Conditions'; names people gave are shown as they are. */
export function scenarioDisplayName(name: string, language: LanguageName): string {
  if (isSameName(name, existingScenario)) return sayStaff(language, 'scenario.existing');
  return isSameName(name, generalScenario) ? sayStaff(language, 'scenario.general') : name;
}

/** A name for a new or renamed scenario (`givenName`); what 'Existing' is shown as is taken too, in every language. */
export function scenarioName(text: string, taken: readonly string[]): Result<string> {
  const shown = languages.flatMap((language) =>
    defaultScenarios.flatMap((one) => [one.name, scenarioDisplayName(one.name, language)]),
  );
  return givenName('scenario', text, [...taken, ...shown]);
}

/** May proposals be drafted in it? Not in the existing conditions. */
export function mayDraftIn(scenario: Pick<ScenarioTraits, 'isListable'>): Result<true> {
  return scenario.isListable ? ok(true) : refused('scenario.existing-fixed');
}

/** May it be renamed or deleted? Not the ones a city starts with. */
export function mayChangeScenario(scenario: Pick<ScenarioTraits, 'isDefault'>, name: string): Result<true> {
  return scenario.isDefault ? refused('scenario.default-fixed', { name }) : ok(true);
}
