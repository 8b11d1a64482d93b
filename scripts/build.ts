// `npm run build`: the production build, with its static files next to the server in .next/standalone. `--without-types` leaves out the
// check of types, which needs the packages for development.
import { givenEnvironment } from './local-environment.ts';
import { build } from './run/build.ts';
import { runProgram } from './run/problem.ts';

await runProgram(async (signal) => {
  await build(givenEnvironment(), signal, { checkTypes: !process.argv.includes('--without-types') });
  console.log('\nBuilt. Run it with: node .next/standalone/server.js');
  return 0;
});
