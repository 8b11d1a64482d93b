// `npm run sandbox`: the provider sandbox alone, with the settings it has under `npm start`.
import { givenEnvironment, localEnvironment } from './local-environment.ts';
import { startService } from './run/service.ts';
import { DATA, inRoot } from './run/paths.ts';
import { readPort, requireFreePort } from './run/port.ts';
import { runProgram, whenAborted } from './run/problem.ts';

await runProgram(async (signal) => {
  const env = givenEnvironment();
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 4100);
  const webPort = readPort(env, 'PORT', 3000);
  await requireFreePort(sandboxPort, 'sandbox', 'SANDBOX_PORT');
  const service = startService({
    name: 'sandbox',
    command: [inRoot('sandbox/main.ts')],
    env: localEnvironment(env, { webPort, sandboxPort, dataFolder: DATA }),
    logFile: inRoot('.data/logs/sandbox.ndjson'),
    show: 'all',
  });
  await Promise.race([whenAborted(signal), service.ended]);
  await service.stop();
  return signal.aborted ? 0 : 1;
});
