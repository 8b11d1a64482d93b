import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { packagesIn, releaseBill } from './bill-of-materials.ts';

const folder = temporaryFolder('hearthline-bill-');
afterAll(() => rmSync(folder, { recursive: true }));

const next = { name: 'next', version: '16.0.0' };
const helpers = { name: '@swc/helpers', version: '1.0.0' };
const npmOutput = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { 'bom-ref': 'own@0.1.0', name: 'a-folder' } },
  components: [
    { 'bom-ref': 'next@16', ...next, licenses: [{ license: { id: 'MIT' } }], properties: [{ name: 'a', value: 'b' }] },
    { 'bom-ref': 'helpers@1', ...helpers },
    { 'bom-ref': 'jest@30', name: 'jest', version: '30.0.0' },
  ],
  dependencies: [
    { ref: 'own@0.1.0', dependsOn: ['next@16', 'jest@30'] },
    { ref: 'next@16', dependsOn: ['helpers@1'] },
    { ref: 'helpers@1', dependsOn: [] },
    { ref: 'jest@30', dependsOn: ['helpers@1'] },
  ],
};
const production = [next, helpers];

it('leaves out development packages, names the product and marks what the package contains', () => {
  const [first, second] = npmOutput.components;
  expect(releaseBill(npmOutput, { name: 'hearthline', production, copied: [next] })).toEqual({
    bill: {
      ...npmOutput,
      metadata: { component: { 'bom-ref': 'own@0.1.0', name: 'hearthline' } },
      components: [
        {
          ...first,
          properties: [
            { name: 'a', value: 'b' },
            { name: 'hearthline:standalone', value: 'true' },
          ],
        },
        second,
      ],
      dependencies: [{ ref: 'own@0.1.0', dependsOn: ['next@16'] }, ...npmOutput.dependencies.slice(1, 3)],
    },
    missing: [],
    strangers: [],
  });
});

it('finds packages that are contained but not listed, and what npm did not print', () => {
  const copiedPackages = [next, { name: 'jest', version: '30.0.0' }, { name: 'left-pad', version: '1.0.0' }];
  const react = { name: 'react', version: '19.0.0' };
  expect(
    releaseBill(npmOutput, { name: 'hearthline', production: [...production, react], copied: copiedPackages }),
  ).toMatchObject({
    missing: ['react@19.0.0'],
    strangers: ['jest@30.0.0', 'left-pad@1.0.0'],
  });
});

it('finds packages in a folder, also scoped and nested ones', () => {
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(content));
  };
  write('node_modules/next', { name: 'next', version: '16.0.0' });
  write('node_modules/next/dist/compiled/zod', { name: 'zod', version: '3.0.0' });
  write('node_modules/next/dist/esm', { type: 'module' });
  write('node_modules/@swc/helpers', { name: '@swc/helpers', version: '1.0.0' });
  write('node_modules/next/node_modules/postcss', { name: 'postcss', version: '8.0.0' });
  expect(
    packagesIn(folder)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['@swc/helpers', 'next', 'postcss']);
});
