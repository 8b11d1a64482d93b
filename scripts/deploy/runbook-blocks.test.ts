import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeConfig } from '#lib/config/config-description.ts';
import { inRoot } from '../run/paths.ts';
import { readRunbook } from './runbook-blocks.ts';

const page = readFileSync(inRoot('docs/operating.md'), 'utf8');
const blocks = readRunbook();

describe('readRunbook', () => {
  it('finds the section of a block, and why it cannot be tested', () => {
    const text =
      '## One\n\n```sh\n# a comment\ntrue\n```\n\n### Two\n\n```nginx\n# no\n```\n\n```sh\n# not tested: it rains\nfalse\n```\n';
    expect(readRunbook(text)).toEqual([
      { section: 'One', commands: '# a comment\ntrue\n', notTested: null },
      { section: 'Two', commands: '# not tested: it rains\nfalse\n', notTested: 'it rains' },
    ]);
  });
});

describe('docs/operating.md', () => {
  it('has blocks of commands, most of which can be tested', () => {
    const testedBlocks = blocks.filter(({ notTested }) => notTested === null);
    expect(testedBlocks.length).toBeGreaterThan(20);
    expect(blocks.length - testedBlocks.length).toBeLessThan(testedBlocks.length / 2);
  });

  it('uses files that exist in docs/deploy', () => {
    const inRelease = blocks.flatMap(({ commands }) =>
      [...commands.matchAll(/current\/deploy\/(\S+)/g)].map(([, path = '']) => path),
    );
    expect(inRelease).toContain('nginx.conf');
    const linkedFiles = [...page.matchAll(/\]\((deploy\/[^)#]+)\)/g)].map(([, path = '']) =>
      path.replace(/^deploy\//, ''),
    );
    for (const path of [...inRelease, ...linkedFiles])
      expect([path, existsSync(join(inRoot('docs/deploy'), path))]).toEqual([path, true]);
  });

  it('links to its own sections', () => {
    const slugs = new Set(
      [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replace(/\s/g, '-'),
      ),
    );
    for (const [, slug = ''] of page.matchAll(/\]\(#([^)]+)\)/g)) expect([slug, slugs.has(slug)]).toEqual([slug, true]);
  });

  it('explains how to replace every secret, and what to do after a leak on a public site', () => {
    const [rotating = '', leaked = ''] = ['Rotating keys', 'A secret has leaked'].map(
      (heading) => new RegExp(`^## ${heading}\\n([\\s\\S]*?)^## `, 'm').exec(page)?.[1] ?? '',
    );
    for (const { name, secret, group } of describeConfig()) {
      if (!secret) continue;
      expect([name, rotating.includes(name)]).toEqual([name, true]);
      if (group !== 'sandbox') expect([name, leaked.includes(name)]).toEqual([name, true]);
    }
  });
});
