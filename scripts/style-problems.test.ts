import { describe, expect, it } from '@jest/globals';
import { styleProblems } from './style-problems.ts';

const SHEET = '/* .old */ .box, .tone-warm:hover > .title { background: url("a.svg"); margin: 0.5rem } .box:hover {}';
const USES = "import styles from './box.module.css'; import list from '#components/list.module.css';";
const findProblems = (code: string, more: [string, string][] = []) =>
  styleProblems(new Map([['app/box.tsx', `${USES} ${code}`], ['app/box.module.css', SHEET], ...more]));

describe('the classes of CSS modules', () => {
  it('all exist and are all used', () => {
    expect(findProblems("[styles.box, styles['tone-warm'], styles.title]")).toEqual([]);
  });

  it('are reported where a component uses a missing class', () => {
    expect(
      findProblems('[styles[tone], styles.gone, list.item]', [['components/list.module.css', '.items {}']]),
    ).toEqual([
      "app/box.tsx: app/box.module.css has no class 'gone'",
      "app/box.tsx: components/list.module.css has no class 'item'",
      "components/list.module.css: nobody uses the class 'items'",
    ]);
  });

  it('count as used by the sheets that compose them', () => {
    const more: [string, string][] = [
      ['app/page.module.css', ".page { composes: wide tall from './sizes.module.css' }"],
      ['app/sizes.module.css', '.wide {} .narrow {}'],
      ['app/page.tsx', "import styles from './page.module.css'; [styles.page]"],
    ];
    expect(findProblems('[styles[tone]]', more)).toEqual([
      "app/page.module.css: app/sizes.module.css has no class 'tall'",
      "app/sizes.module.css: nobody uses the class 'narrow'",
    ]);
  });

  it('are reported when they are unused', () => {
    expect(findProblems('const view = { styles: 1 }; [view.styles.title, styles.box]')).toEqual([
      "app/box.module.css: nobody uses the class 'title'",
      "app/box.module.css: nobody uses the class 'tone-warm'",
    ]);
  });

  it('are local to their module', () => {
    const sheets = new Map([
      ['app/global.css', ''],
      ['app/a.module.css', ':global(.dark) {}'],
    ]);
    expect(styleProblems(sheets)).toEqual([
      'app/a.module.css: styles are local to a module',
      'app/global.css: styles are local to a module',
    ]);
  });
});
