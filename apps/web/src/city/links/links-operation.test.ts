// The operation selected by the `GEOSERVER` setting (requirement §7).
import { calls } from 'virtual:contract-calls';
import { parseConfiguration } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { linksInBoxOperation } from './links-operation.ts';

const pathIn = (value: unknown) =>
  calls[linksInBoxOperation(parseConfiguration([{ config_key: 'GEOSERVER', config_value: value }]))].path;

describe('geoserver switch', () => {
  it('uses the v2 links call where the city enabled it, the plain one elsewhere', () => {
    expect(pathIn({ is_enabled: true })).toBe('/api/alllinks/v2/GetLinksInBox/');
    expect(pathIn({ is_enabled: false })).toBe('/api/alllinks/GetLinksInBox/');
    expect(pathIn(undefined)).toBe('/api/alllinks/GetLinksInBox/');
  });
});
