// The city's configuration key by key, changed by administrators, and the server's settings, shown
// without secrets.
import type { ConfigurationKey } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import {
  lockConfiguration,
  type StoredConfigurationEntry,
  storedConfigurationEntries,
  writeConfiguration,
} from '../../platform/configuration/configuration.sql.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { parseLocalized } from '../../platform/http/validation-errors.ts';
import {
  describeConfigurationKey,
  describeServerSetting,
} from '../../platform/messages/terminal-messages.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import type { CityContext } from '../city-context.ts';
import { describeSettings } from './describe-settings.ts';
import { isKnownKey, type KnownKeyName, knownKeyNames, knownKeys } from './known-keys.ts';
import { findPrivateAddress, removeSecrets, restoreSecrets, shapeOfKey } from './value-shape.ts';

/** Returns a version of the stored value; a key that is not set has one too. */
function entryVersion(entry: StoredConfigurationEntry | undefined): string {
  if (entry === undefined) return 'default';
  return contentVersion([entry.config_value, entry.is_public, entry.modified.getTime()]);
}

function toConfigurationKey(
  key: KnownKeyName,
  entry: StoredConfigurationEntry | undefined,
  language: LanguageName,
): ConfigurationKey {
  const { section, fallback, isPublic } = knownKeys[key];
  return {
    key,
    section,
    explanation: describeConfigurationKey(key, language),
    shape: shapeOfKey(key),
    value: entry === undefined ? fallback : removeSecrets(key, entry.config_value),
    fallback,
    is_set: entry !== undefined,
    is_public: entry?.is_public ?? isPublic,
    modified: entry?.modified.toISOString() ?? null,
    version: entryVersion(entry),
  };
}

/** Maps validation errors of a value to the field `value`: `value.0.url`. */
function fieldsUnderValue(fields: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([place, faults]) => [
      place === 'non_field_errors' ? 'value' : `value.${place}`,
      faults,
    ]),
  );
}

export function configurationKeyHandlers(
  context: CityContext,
): Pick<Handlers, 'configurationKeys' | 'setConfigurationKey'> {
  return {
    configurationKeys: async ({ language }) => {
      const stored = await storedConfigurationEntries(context.db);
      return respond({
        keys: knownKeyNames.map((key) => toConfigurationKey(key, stored.get(key), language)),
        settings: describeSettings().map(({ name, ...setting }) => ({
          name,
          explanation: describeServerSetting(name, language),
          ...setting,
        })),
      });
    },

    setConfigurationKey: async ({ params: { key }, body, caller, language, requestId }) => {
      if (!isKnownKey(key)) return reject('not_found');
      const { id: userId, username } = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        await lockConfiguration(tx);
        const before = (await storedConfigurationEntries(tx, key)).get(key);
        if (entryVersion(before) !== body.version) return reject('changed_meanwhile');
        let value: unknown;
        if (body.value !== undefined) {
          const sent = restoreSecrets(key, body.value, before?.config_value);
          const read = parseLocalized(knownKeys[key].schema, sent, language);
          if (!read.ok) return reject('invalid', { fields: fieldsUnderValue(read.fields) });
          value = read.value;
          const inside = context.config.allowPrivateTargets ? null : findPrivateAddress(key, value);
          if (inside !== null)
            return rejectField(`value.${inside.part}`, 'outgoing.private', { address: inside.address });
        }
        await writeConfiguration(tx, {
          userId,
          username,
          requestId,
          action: value === undefined ? 'reset configuration' : 'set configuration',
          key,
          value,
          isPublic: before?.is_public ?? knownKeys[key].isPublic,
          kept: (one) => removeSecrets(key, one),
        });
        return { entry: (await storedConfigurationEntries(tx, key)).get(key) };
      });
      return 'kind' in done ? done : respond(toConfigurationKey(key, done.entry, language));
    },
  };
}
