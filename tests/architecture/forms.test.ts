import { describe, expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

describe('the forms', () => {
  const screens = sourceFiles().filter((path) => /^(app|components)\/.+(?<!\.test)\.tsx$/.test(path));

  it('keep what is typed before the page’s script arrives', () => {
    expect(screens.filter((path) => readSource(path).includes('<Form')).length).toBeGreaterThan(10);
    expect(screens.filter((path) => /<form\b[^>]*\bonSubmit/.test(readSource(path)))).toEqual([]);
  });
});
