// `npm start`: builds what is stale, runs the sandbox and the web app, and prints what to try. `--dev` runs Next's own server.
import { givenEnvironment, localEnvironment } from './local-environment.ts';
import { build, isBuildFresh } from './run/build.ts';
import { checkConfig } from './run/check-config.ts';
import { startServices } from './run/services.ts';
import { DATA, inRoot } from './run/paths.ts';
import { readPort, requireFreePort } from './run/port.ts';
import { runProgram, whenAborted } from './run/problem.ts';
import { whatToTry } from './run/what-to-try.ts';

await runProgram(async (interrupted) => {
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  const given = givenEnvironment();
  const webPort = readPort(given, 'PORT', 3000);
  const sandboxPort = readPort(given, 'SANDBOX_PORT', 4100);
  const env = localEnvironment(given, { webPort, sandboxPort, dataFolder: DATA });
  await requireFreePort(sandboxPort, 'sandbox', 'SANDBOX_PORT');
  await requireFreePort(webPort, 'web app', 'PORT');
  checkConfig(env);
  if (mode === 'production' && !isBuildFresh(env)) {
    console.log('Building the web app (about a minute) …');
    // Types are checked by `npm run verify` and `npm run build`, which have the development packages.
    await build(env, interrupted, { checkTypes: false });
  }

  console.log('Starting the sandbox and the web app …');
  const services = await startServices({ env, logFolder: inRoot('.data/logs'), show: 'failures', mode, interrupted });
  console.log(await whatToTry(env));

  await Promise.race([whenAborted(interrupted), services.web.ended, services.sandbox.ended]);
  // Ctrl-C in a terminal reaches the services at the same moment as this program.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const lost = interrupted.aborted
    ? undefined
    : [services.web, services.sandbox].find((service) => !service.isRunning());
  console.log(lost ? `The ${lost.name} ended by itself; stopping.` : 'Stopping …');
  await services.stop();
  return lost ? 1 : 0;
});
