import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { findFreePort } from '../run/port.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import { responds, type Check, expectEqual, waitFor } from './check.ts';
import { demoSettings } from './compose.ts';
import { readDockerfile } from './dockerfile.ts';
import { buildStage, type Container, type Image, runContainer } from './image.ts';

const STARTS_WITHIN_S = 60;
/** What a process that was ended by SIGTERM reports. */
const TERMINATED = 143;

/**
 * The Dockerfile without an engine: every stage's steps in an empty root, then the demo of the compose file, which is the web app and the
 * sandbox as their images run them. To be called in a mount namespace of its own.
 */
export async function checksOfContainers(folder: string): Promise<Check[]> {
  const images = new Map<string, Image>();
  const [webPort, sandboxPort] = [await findFreePort(), await findFreePort()];
  const [web, sandbox] = [`http://localhost:${webPort}`, `http://localhost:${sandboxPort}`];
  const settings = demoSettings({ '3000': String(webPort), '4100': String(sandboxPort) });
  const volumes = join(folder, 'volumes');
  let provider: Container | undefined;
  let server: Container | undefined;
  const image = (name: string) => requireValue(images.get(name), `the stage ${name}`);
  const start = async (name: 'web' | 'sandbox', url: string) => {
    const server = await runContainer(image(name), settings[name], volumes);
    await waitFor(`${name} answers`, STARTS_WITHIN_S, () => responds(url)).catch((error: unknown) => {
      throw new Error(server.output().trim().split('\n').at(-1) ?? '', { cause: error });
    });
    return server;
  };

  return [
    ...readDockerfile().map((stage) => ({
      name: `the steps of stage ${stage.name} run on the files that it copies`,
      run: () => void images.set(stage.name, buildStage(stage, images, folder)),
    })),
    {
      name: 'the sandbox starts for the demo',
      async run() {
        provider = await start('sandbox', `${sandbox}/__sandbox/health`);
      },
    },
    {
      name: 'the web app starts, and /api/health and /api/ready answer',
      async run() {
        server = await start('web', `${web}/api/health`);
        await waitFor('/api/ready', STARTS_WITHIN_S, () => responds(`${web}/api/ready`));
        for (const page of ['/en', '/es']) expectEqual((await fetch(web + page)).status, 200, page);
      },
    },
    {
      name: 'the health check passes, in both',
      run() {
        for (const [name, container] of [
          ['web', server],
          ['sandbox', provider],
        ] as const) {
          const { status, text } = requireValue(container, name).exec(image(name).healthCheck);
          expectEqual(status, 0, `the status of the health check of ${name} (${text.trim()})`);
        }
      },
    },
    {
      name: 'the server is process 1 of a user without any right',
      run() {
        const status = readFileSync(`/proc/${requireValue(server, 'the web app').pid}/status`, 'utf8');
        const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/);
        expectEqual(field('NSpid')?.at(-1), '1', 'its number in its namespace');
        expectEqual(field('Uid'), ['1000', '1000', '1000', '1000'], 'its users');
        expectEqual(field('Groups'), [''], 'its further groups');
        for (const name of ['CapEff', 'CapPrm', 'CapBnd', 'CapAmb'])
          expectEqual(Number(`0x${field(name)?.[0]}`), 0, name);
        expectEqual(field('NoNewPrivs'), ['1'], 'whether it can gain rights');
      },
    },
    {
      name: 'nothing can be written but the volume and /tmp',
      run() {
        const container = requireValue(server, 'the web app');
        const find =
          'find / ( -path /proc -o -path /usr -o -path /dev ) -prune -o ( -type d -o -type f ) -writable -print';
        const places = container
          .exec(find.split(' '))
          .text.split('\n')
          .filter((path) => path.startsWith('/'));
        const outside = places.filter((path) => !/^\/(tmp|var\/lib\/hearthline)(\/|$)/.test(path));
        expectEqual(outside, [], 'what else is writable');
        const canWrite = (path: string, user?: string) =>
          container.exec(['touch', join(path, 'try')], user).status === 0;
        for (const path of ['/', '/srv/hearthline', '/srv/hearthline/.next', '/usr/local/bin', '/etc']) {
          // Root too: the file system refuses, not only its owners.
          expectEqual([canWrite(path), canWrite(path, '0:0')], [false, false], `writing into ${path}`);
        }
        expectEqual(
          ['/tmp', '/var/lib/hearthline'].map((path) => canWrite(path)),
          [true, true],
          'writing where it may',
        );
      },
    },
    {
      name: 'an owner signs in and refills, and the provider has one charge',
      async run() {
        const client = new SandboxClient(sandbox);
        const owner = new OwnerClient(web, await client.persona('active'));
        await owner.signIn();
        const quote = await owner.quote({ refills: 1, savedCard: true });
        const { body } = await owner.pay('/api/refill', await owner.buildPayment(quote, await owner.savedCard()));
        expectEqual(body?.outcome, 'confirmed', 'the outcome');
        expectEqual((await client.charges({ referenceId: quote.quote.attempt })).length, 1, 'the number of charges');
      },
    },
    {
      name: 'doctor, settle and trace run beside the server',
      run() {
        const container = requireValue(server, 'the web app');
        const doctor = container.exec(['node', 'doctor.mjs']).text;
        for (const line of ['ok    store     SQLite file, and its folder can be written', 'ok    provider  answers']) {
          if (!doctor.includes(line)) throw new Error(`doctor does not say "${line}": ${doctor}`);
        }
        expectEqual(
          container.exec(['node', 'settle.mjs', 'list']),
          { status: 0, text: 'Every payment is settled.\n' },
          'settle',
        );
        const trace = container.exec(['sh', '-c', 'echo | node trace.mjs 7K2M-9QXD']);
        if (trace.status !== 1 || !trace.text.startsWith('Nothing about 7K2M-9QXD'))
          throw new Error(`trace: ${trace.text}`);
      },
    },
    {
      name: 'SIGTERM ends the server, after which the health check fails',
      async run() {
        const container = requireValue(server, 'the web app');
        expectEqual(await container.stop(), TERMINATED, 'the exit status');
        const problems = container
          .output()
          .split('\n')
          .filter((line) => /"level":"error"|EROFS|EACCES|Error:/.test(line));
        expectEqual(problems, [], 'what it complained of while it ran');
        // The same image, with the health check for a command: nobody listens any more.
        const check = { ...image('web'), command: image('web').healthCheck };
        const { ended } = await runContainer(check, settings.web, volumes);
        expectEqual(await ended, 1, 'the status of the health check');
      },
    },
    {
      name: 'started again on its volume, it knows the payment',
      async run() {
        server = await start('web', `${web}/api/health`);
        const list = server.exec(['sh', '-c', STATES]);
        expectEqual(list, { status: 0, text: 'confirmed\n' }, 'the states of all payments');
        expectEqual(await server.stop(), TERMINATED, 'the exit status');
        await requireValue(provider, 'the sandbox').stop();
      },
    },
  ];
}

const STATES = `node -e "
  const { DatabaseSync } = require('node:sqlite');
  const store = new DatabaseSync(process.env.DATA_DIR + '/hearthline.sqlite', { readOnly: true });
  for (const { state } of store.prepare('SELECT state FROM attempts').all()) console.log(state);
"`;

function requireValue<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is not there`);
  return value;
}
