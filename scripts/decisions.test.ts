import { expect, it } from '@jest/globals';
import { decisionProblems } from './decisions.ts';

const record = (title: string, status = 'accepted') => `# ${title}\n\nDate: 25 November 2026. Status: ${status}.\n`;
const INDEX = '| [One](one.md)   | 25 November 2026 | accepted |\n| [Old](old.md) | 25 November 2026 | superseded |';

it.each<[string, [string, string][], string[]]>([
  [
    'as they should be',
    [
      ['one.md', record('One')],
      ['old.md', record('Old', 'superseded on 26 November 2026 by `one.md`')],
    ],
    [],
  ],
  ['without a date', [['one.md', '# One\n']], ['one.md: needs a title, a date and a status']],
  ['not in the index', [['two.md', record('Two')]], ['two.md: is not in the index with this title, date and status']],
  [
    'otherwise in the index',
    [['one.md', record('Won')]],
    ['one.md: is not in the index with this title, date and status'],
  ],
  [
    'superseded by nothing',
    [['old.md', record('Old', 'superseded on 26 November 2026 by `gone.md`')]],
    ['old.md: is superseded by no record that exists'],
  ],
])('records of decisions: %s', (_what, records, problems) => {
  expect(decisionProblems(new Map(records), INDEX)).toEqual(problems);
});
