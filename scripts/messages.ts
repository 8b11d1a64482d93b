// Checks that two languages say the same: keys, placeholders, plural forms, empty values, text left in English.
// node scripts/messages.ts             the bundled copy and the sandbox's content
// node scripts/messages.ts my-content  a folder of your own, with en/*.json and es/*.json in it
import { checkFolder } from './message-folder.ts';

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['messages', 'sandbox/content'];

try {
  const problems = folders.flatMap(checkFolder);
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`messages: ${folders.join(', ')} agree in both languages`);
} catch (error) {
  console.error(`messages: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
