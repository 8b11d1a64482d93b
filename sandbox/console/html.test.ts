import { describe, expect, it } from '@jest/globals';
import { html, type Part } from './html.ts';

describe('html', () => {
  it.each<[Part, string]>([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onfocus='x' &amp;`, '&quot; onfocus=&#39;x&#39; &amp;amp;'],
    [['<a>', ['<b>']], '&lt;a&gt;&lt;b&gt;'],
    [0, '0'],
    [null, ''],
    [undefined, ''],
    [false, ''],
    [html`<b>${'<i>'}</b>`, '<b>&lt;i&gt;</b>'],
  ])('renders %j as %s', (part, expected) => {
    expect(html`${part}`.text).toBe(expected);
  });
});
