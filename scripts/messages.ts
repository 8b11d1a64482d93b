// Checks that the languages match: keys, placeholders, plural forms, empty values, text left in English.
// node scripts/messages.ts             the bundled copy and the sandbox's content, including our wording
// node scripts/messages.ts my-content  a folder of your own that contains en/*.json, es/*.json and so on
import { DEFAULT_LOCALE, LANGUAGES, LOCALES } from '#lib/i18n/locales.ts';
import { checkFolder, countMissingTexts } from './message-folder.ts';
import { checkWording } from './message-wording.ts';

const args = process.argv.slice(2);
const isOurs = args.length === 0;
const folders = isOurs ? ['messages', 'sandbox/content'] : args;

try {
  const problems = folders.flatMap((folder) => [...checkFolder(folder), ...(isOurs ? checkWording(folder) : [])]);
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`messages: ${folders.join(', ')} agree in all languages`);
  if (isOurs) {
    for (const locale of LOCALES.filter((one) => LANGUAGES[one].isPartial)) {
      console.log(
        `messages: ${countMissingTexts('messages', locale)} texts of ${locale} are shown in ${DEFAULT_LOCALE}`,
      );
    }
  }
} catch (error) {
  console.error(`messages: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
