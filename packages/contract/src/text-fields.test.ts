// Tests typed texts: surrounding spaces are removed, and a required text must not consist of
// spaces.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { proposedAssetBody } from './assets/proposed-assets.ts';
import { contract } from './contract.ts';
import { exportedProposal } from './exchange/proposal-exports.ts';
import { componentFields } from './zones/zone-components.ts';

const c = contract;

const needed: [string, z.ZodType][] = [
  ["a key's name", c.createApiKey.body.shape.name],
  ["a key's new name", c.changeApiKey.body.shape.name],
  ["a group's name", c.createUserGroup.body.shape.name],
  ["a group's new name", c.changeUserGroup.body.shape.name],
  ['the words of a type of asset', c.createAssetConfig.body.shape.display_name],
  ['the new words of a type of asset', c.updateAssetConfig.body.shape.display_name],
  ['the address of a base map', c.checkBaseMap.body.shape.url],
  ['a message to the city', c.sendFeedback.body.shape.message],
  ["a mapping's name", c.saveImportMapping.body.shape.name],
  ['a street to select', c.selectLinks.body.shape.street],
  ['a cross street to select from', c.selectLinks.body.shape.from_street],
  ['a cross street to select to', c.selectLinks.body.shape.to_street],
  ["a scenario's name", c.createScenario.body.shape.name],
  ['what is searched for', c.search.query.shape.q],
  ["a template's name", c.createTemplate.body.shape.name],
  ["a webhook's name", c.createWebhook.body.shape.name],
  ["a webhook's address", c.createWebhook.body.shape.url],
  ["a work order's name", c.updateWorkOrder.body.shape.name],
  ['a comment on a work order', c.createWorkOrderComment.body.shape.text],
];

const optional: [string, z.ZodType][] = [
  ["a person's name", c.createAccount.body.shape.display_name],
  ["a zone's description", c.createAnalysisZone.body.shape.description],
  ["a batch's name", c.createBatchRegulation.body.shape.name],
  ['why a batch is reverted', c.undoBatchRegulation.body.shape.reason],
  ["a visitor's name", c.sendFeedback.body.shape.name],
  ['why prices change', c.createParkingRates.body.shape.reason],
  ["a price change's name", c.createParkingRates.body.shape.name],
  ['why other prices are given', c.updateParkingRates.body.shape.reason],
  ['why an imported proposal is made', exportedProposal.shape.reason],
  ["a proposed asset's name", proposedAssetBody.shape.name],
  ["an asset group's name", c.updateProposedAssetGroup.body.shape.name],
  ['why assets change', c.updateProposedAssetGroup.body.shape.reason],
  ['why a regulation is proposed', c.updateProposedRegulation.body.shape.reason],
  ['why a publication is reverted', c.revertPublishedRegulation.body.shape.reason],
  ["a work order's description", c.updateWorkOrder.body.shape.description],
  ['who does a work order', c.updateWorkOrder.body.shape.assignee],
  ["a component's name", componentFields.name],
];

describe('texts that are typed', () => {
  it.each([...needed, ...optional])('%s is stored without the blanks around it', (_what, schema) => {
    expect(schema.parse(' \tOak and Main\n ')).toBe('Oak and Main');
  });
  it.each(needed)('%s is not blanks alone, and one letter is enough', (_what, schema) => {
    expect(schema.safeParse(' \n ').success).toBe(false);
    expect(schema.parse(' A ')).toBe('A');
  });
  it.each(optional)('%s may be empty', (_what, schema) => {
    expect(schema.parse('  ')).toBe('');
  });
});

describe('names of people', () => {
  const { username, display_name: displayName } = c.createAccount.body.shape;
  it('are signed in with without blanks around them, up to 150 letters', () => {
    expect(username.parse(' a.b_c+d@e-1 ')).toBe('a.b_c+d@e-1');
    expect(username.safeParse('a'.repeat(150)).success).toBe(true);
    for (const wrong of ['a'.repeat(151), '', 'a b', 'é', 'a/b'])
      expect(username.safeParse(wrong).success, wrong).toBe(false);
  });
  it('hold no sign that ends a line or turns the writing round', () => {
    expect(displayName.parse('Zoë 李 عمر')).toBe('Zoë 李 عمر');
    for (const wrong of ['a\nb', 'a\u202Eb', 'a\u200Fb'])
      expect(displayName.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(c.createUserGroup.body.shape.name.safeParse('a\u202Eb').success).toBe(false);
  });
});
