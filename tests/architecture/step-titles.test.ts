import { describe, expect, it } from '@jest/globals';
import { FLOWS } from '#lib/flows/flows.ts';
import { readSource, sourceFiles } from './source-files.ts';

const screens = sourceFiles().flatMap((path) => {
  const [, folder] = /^app\/\[locale\]\/\([a-z]+\)(\/.+)\/[^/]+\.tsx$/.exec(path) ?? [];
  return folder === undefined || /\.test\./.test(path) ? [] : [{ folder, source: readSource(path) }];
});

describe.each(Object.entries(FLOWS))('the flow %s', (_name, table) => {
  const rows = Object.entries(table);
  const entry = rows[0]?.[1].path ?? '';

  const isRead = (step: string, path: string) => {
    const ofRow = new RegExp(`_FLOW\\.${step}\\.title|Metadata\\('${step}'\\)`);
    const isAccordion = rows.filter(([, row]) => row.path === path).length > 1;
    return screens.some(
      ({ folder, source }) =>
        (`${folder}/`.startsWith(`${entry}/`) && ofRow.test(source)) ||
        (isAccordion && folder === path && source.includes('_FLOW[id].title')),
    );
  };

  it('has no title that its pages spell out instead of reading it', () => {
    const titles = new Set(rows.map(([, { title }]) => title));
    const read = new Set(rows.flatMap(([step, { path, title }]) => (isRead(step, path) ? [title] : [])));
    expect(screens.length).toBeGreaterThan(100);
    expect([...titles].filter((title) => !read.has(title))).toEqual([]);
  });
});
