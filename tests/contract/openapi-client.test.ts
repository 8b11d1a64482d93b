import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exampleBody } from '#scripts/conformance/example-requests.ts';
import { runCommand } from '#scripts/run/command.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startExamples } from '#tests/support/openapi-mock.ts';

/** A client that a public generator makes from docs/openapi.json. It comes from the package registry, so this runs only in `npm run test:all`. */
const GENERATOR = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];

const { phone, zip } = exampleBody('guest-dashboard');

/** A guest's lookup and the status of a charge, as an integrator would write them with the generated types. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './schema';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const parts = {
  includePlans: true,
  includeAcpDetails: true,
  includeCustomerInfo: true,
  includeDevicesInfo: true,
  includeServiceAddress: true,
} as const;
const params = { query: { trackingId: 'generated-client' }, header: { source: 'DIGITAL2.0' } } as const;
const body = { flow: 'EZREFILL', phone: '${phone}', zip: '${zip}', houseNumber: '', ...parts } as const;
const { data, error } = await client.POST('/secure/v1/customermanagement/fetchCustomerDashboard', { params, body });
if (!data) throw new Error(JSON.stringify(error));
const accountId: string = data.customerInfo.accountId;

const response = await client.GET('/secure/api/v1/util-service/charge-status', {
  params: { query: { referenceID: '9f2c41d07be84f6a95d3' } },
});
const status: 'CHARGED' | 'DECLINED' | 'IN_PROGRESS' | 'NOT_FOUND' | undefined = response.data?.status;
console.log(accountId, status);

// @ts-expect-error a lookup without a ZIP code
void (() => client.POST('/secure/v1/customermanagement/fetchCustomerDashboard', { params, body: { flow: 'EZREFILL' } }));
// @ts-expect-error a call that the contract does not have
void (() => client.GET('/secure/api/v1/nothing', {}));
`;

const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];

(EVERY_WAY ? describe : describe.skip)('a client that openapi-typescript generates', () => {
  const folder = temporaryFolder('hearthline-client-');
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = async (program: string, ...args: string[]) => {
    const env = { ...process.env, NODE_OPTIONS: undefined };
    return runCommand({ program, args, env, signal: new AbortController().signal, output: 'capture' });
  };
  const own = (name: string) => join(folder, 'node_modules', '.bin', name);

  it('compiles, and reads an account and a charge from the examples', async () => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(join(folder, 'client.mts'), CLIENT);
    const installation = await run('npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', ...GENERATOR);
    expect(installation).toMatchObject({ code: 0 });
    const schema = join(folder, 'schema.d.ts');
    expect(await run(own('openapi-typescript'), inRoot('docs/openapi.json'), '-o', schema)).toMatchObject({ code: 0 });
    const sources = ['--moduleResolution', 'bundler', '--types', 'node', '--typeRoots', inRoot('node_modules/@types')];
    expect(await run(own('tsc'), ...OPTIONS, ...sources, join(folder, 'client.mts'))).toEqual({ code: 0, text: '' });

    const mock = await startExamples();
    const output = await run(process.execPath, join(folder, 'client.mts'), mock.url);
    await mock.close();
    expect(output).toEqual({ code: 0, text: '700001001 CHARGED\n' });
  }, 240_000);
});
