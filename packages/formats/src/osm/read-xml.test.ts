// OSM XML as elements: nodes, ways and relations with their tags. Deleted ones are left out; those
// without an id, a position or a reference are reported.
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { readXml } from './read-xml.ts';

async function read(body: string, head = '<?xml version="1.0"?>\n<osm version="0.6">', tail = '</osm>') {
  const elements: unknown[] = [];
  const bad: unknown[] = [];
  const result = await readXml(fileOf(`${head}${body}${tail}`, 'a.osm'), {
    node: (id, longitude, latitude, tags) => elements.push(['node', id, longitude, latitude, { ...tags }]),
    way: (id, refs, tags) => elements.push(['way', id, refs, { ...tags }]),
    relation: (id, members, tags) => elements.push(['relation', id, members, { ...tags }]),
    bad: (place, { reason }) => bad.push(`${place} ${String(reason).replace('osm.reason-', '')}`),
  });
  return result.ok ? { elements, bad } : [result.refusal.code, result.refusal.params.line];
}

describe('an element', () => {
  it('is a node with its place, a way with its nodes, a relation with its members', async () => {
    const body = `
      <node id="1" lat="-2.5" lon="3.25"><tag k="a" v="b"/><tag k="empty"/></node>
      <way id="2"><nd ref="7"/><nd ref="8"/><tag k="name" v="Oak &amp; Elm"/></way>
      <relation id="3"><member type="way" ref="2" role="outer"/><member type="node" ref="1"/><member type="area" ref="9"/></relation>`;
    expect(await read(body)).toEqual({
      elements: [
        ['node', 1, 3.25, -2.5, { a: 'b', empty: '' }],
        ['way', 2, [7, 8], { name: 'Oak & Elm' }],
        [
          'relation',
          3,
          [
            { type: 'way', ref: 2, role: 'outer' },
            { type: 'node', ref: 1, role: '' },
          ],
          {},
        ],
      ],
      bad: [],
    });
  });
  it('that is deleted is none', async () => {
    const nodes = ['visible="false"', 'action="delete"', 'visible="true"', 'action="modify"'].map(
      (more, index) => `<node id="${index}" lat="1" lon="2" ${more}/>`,
    );
    expect(await read(nodes.join(''))).toMatchObject({
      elements: [
        ['node', 2],
        ['node', 3],
      ].map((one) => [...one, 2, 1, {}]),
    });
  });
  it.each<[string, string]>([
    ['<node lat="1" lon="2"/>', 'line 2 no-id'],
    ['<node id=" " lat="1" lon="2"/>', 'line 2 no-id'],
    ['<node id="5" lon="2"/>', 'node/5 no-position'],
    ['<node id="5" lat="north" lon="2"/>', 'node/5 no-position'],
    ['<node id="5" lat="1" lon=""/>', 'node/5 no-position'],
    ['<way id="5"><nd/></way>', 'way/5 no-ref'],
    ['<relation id="5"><member type="way" ref="x"/></relation>', 'relation/5 no-ref'],
    ['<way id="5"><tag k="parking:left" v="no"/><tag k="parking:left" v="lane"/></way>', 'way/5 two-values'],
  ])('%s: %s', async (body, fault) => {
    expect(await read(body)).toMatchObject({ bad: [fault] });
  });
  it('with the same tag twice, or one that says nothing of parking, is read', async () => {
    const tags =
      '<tag k="parking:left" v="no"/><tag k="parking:left" v="no"/><tag k="note" v="a"/><tag k="note" v="b"/>';
    expect(await read(`<way id="5">${tags}</way>`)).toEqual({
      elements: [['way', 5, [], { 'parking:left': 'no', note: 'b' }]],
      bad: [],
    });
  });
});

describe('a file', () => {
  it.each<[string, [string, string, string], (string | number | undefined)[]]>([
    ['of another root', ['', '<gpx>', '</gpx>'], ['osm.xml-not-osm', undefined]],
    ['that breaks', ['\n<node id="1" lat="1" lon="2">', '<osm>', '</osm>'], ['osm.xml-malformed', 2]],
    ['that ends too soon', ['<node id="1" lat="1" lon="2"/>', '<osm>', ''], ['osm.xml-malformed', 1]],
    [
      'in an unknown encoding',
      ['', '<?xml version="1.0" encoding="klingon"?><osm>', '</osm>'],
      ['osm.xml-encoding', undefined],
    ],
  ])('%s is refused', async (_what, [body, head, tail], refused) => {
    expect(await read(body, head, tail)).toEqual(refused);
  });
});
