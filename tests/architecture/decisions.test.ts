import { describe, expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

const FOLDER = 'docs/decisions/';
const records = sourceFiles().filter((path) => path.startsWith(FOLDER) && !path.endsWith('README.md'));
const HEAD = /^# (?<title>.+)\n\nDate: (?<date>\d{1,2} \w+ \d{4})\. Status: (?<status>accepted|superseded)/;

describe('the records of decisions', () => {
  it('carry a title, a date and a status', () => {
    expect(records.length).toBeGreaterThan(30);
    expect(records.filter((path) => !HEAD.test(readSource(path)))).toEqual([]);
  });

  it('stand in the index as they say', () => {
    const index = readSource(`${FOLDER}README.md`)
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' '));
    const missing = records.filter((path) => {
      const { title, date, status } = HEAD.exec(readSource(path))?.groups ?? {};
      return !index.some((line) => line.startsWith(`| [${title}](${path.slice(FOLDER.length)}) | ${date} | ${status}`));
    });
    expect(missing).toEqual([]);
  });

  it('name an existing record in their place when they are superseded', () => {
    const superseded = records.filter((path) => HEAD.exec(readSource(path))?.groups?.status === 'superseded');
    expect(superseded).not.toEqual([]);
    const next = superseded.map((path) => /superseded on [^`]* by `([\w-]+\.md)`/.exec(readSource(path))?.[1]);
    expect(next.filter((name) => !records.includes(`${FOLDER}${name}`))).toEqual([]);
  });
});
