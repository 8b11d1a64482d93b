// `npm start`: builds what is stale, runs the sandbox and the web app, and prints what to try. With PROVIDER_URL set there is no sandbox,
// unless `--sandbox` asks for one beside that provider. `--dev` runs Next's own server.
import { givenEnvironment, hasSandbox, localEnvironment } from './local-environment.ts';
import { build, isBuildFresh } from './run/build.ts';
import { checkConfig } from './run/check-config.ts';
import { startServices } from './run/services.ts';
import { DATA, inRoot } from './run/paths.ts';
import { readPort, requireFreePort } from './run/port.ts';
import { runProgram, whenAborted } from './run/problem.ts';
import { whatIsServed, whatToTry } from './run/what-to-try.ts';

await runProgram(async (signal) => {
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  const givenEnv = givenEnvironment();
  const webPort = readPort(givenEnv, 'PORT', 3000);
  const sandboxPort = readPort(givenEnv, 'SANDBOX_PORT', 4100);
  const place = { webPort, sandboxPort, dataFolder: DATA, withSandbox: process.argv.includes('--sandbox') };
  const env = localEnvironment(givenEnv, place);
  const withSandbox = hasSandbox(givenEnv, place);
  if (withSandbox) await requireFreePort(sandboxPort, 'sandbox', 'SANDBOX_PORT');
  await requireFreePort(webPort, 'web app', 'PORT');
  checkConfig(env);
  if (mode === 'production' && !isBuildFresh(env)) {
    console.log('Building the web app (about a minute) …');
    // Types are checked by `npm run verify` and `npm run build`, which have the development packages.
    await build(env, signal, { checkTypes: false });
  }

  console.log(`Starting ${withSandbox ? 'the sandbox and ' : ''}the web app …`);
  const logFolder = inRoot('.data/logs');
  const services = await startServices({ env, logFolder, show: 'failures', mode, signal, withSandbox });
  const running = [services.web, ...(services.sandbox ? [services.sandbox] : [])];
  console.log(withSandbox ? await whatToTry(env) : whatIsServed(env));

  await Promise.race([whenAborted(signal), ...running.map(({ ended }) => ended)]);
  // Ctrl-C in a terminal reaches the services at the same moment as this program.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const deadService = signal.aborted ? undefined : running.find((service) => !service.isRunning());
  console.log(deadService ? `The ${deadService.name} ended by itself; stopping.` : 'Stopping …');
  await services.stop();
  return deadService ? 1 : 0;
});
