import { describe, expect, it } from '@jest/globals';
import { brokenCitations, parseSections } from './citations.ts';

const sections = parseSections(`# Spec 1: Shop

## 1 §4 What follows what

| Number  | Call |
| 1 §7.10 | The order |

# Spec 2: Account

## 2 Activation

## Reliability §Money

# Decisions

| Topic | Rule |
| --- | --- |
| days | The expiry date is paid in full |
`);
const brokenIn = (text: string) =>
  brokenCitations('a.ts', text, sections).map(({ line, text: citation }) => `${line}: ${citation}`);

describe('citations', () => {
  it.each([
    '/** Spec 1 §4: a rule. */',
    '// spec 1 §4, §7.10, 2 Activation.',
    "spec: '1 §7.10',",
    '/** Spec 1. Spec 1 §7 and §4. */',
    '/**\n * Read twice, because it is paid in full (decision on\n * days).\n */',
    '/** Reliability §Money: once. */',
    "import { special } from './special.ts'; // specific 4",
  ])('that refer to a section are accepted: %s', (text) => {
    expect(brokenIn(text)).toEqual([]);
  });

  it.each([
    ['/** Spec 1 §5: a rule. */', ['1: Spec 1 §5']],
    ['\n/** Spec 1 §4, §6, 3 §4.1. */', ['2: Spec 1 §6', '2: Spec 3 §4.1']],
    ["spec: '1 §4, 2 §9',", ['1: Spec 2 §9']],
    ['/** Spec 1 Activation. */', ['1: Spec 1 Activation']],
    ['/** Decision on weeks: none. */', ['1: Decision on weeks: none. */']],
    ['/** Reliability: none. */', ['1: Reliability: none. */']],
  ])('that refer to no section are reported: %j', (text, expectedLines) => {
    expect(brokenIn(text)).toEqual(expectedLines);
  });
});
