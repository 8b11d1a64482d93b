import { describe, expect, it } from '@jest/globals';
import { type PolicyFactory, registerTrustedTypes } from './trusted-types.ts';

type Rules = Parameters<PolicyFactory['createPolicy']>[1];

function rules(): Rules {
  const given: Rules[] = [];
  registerTrustedTypes({ createPolicy: (_name, own) => void given.push(own) });
  const [own] = given;
  if (!own) throw new Error('no policy was made');
  return own;
}

it('does nothing in browsers without Trusted Types', () => {
  expect(() => registerTrustedTypes(undefined)).not.toThrow();
});

describe('the policy for markup', () => {
  it.each([
    '',
    'plain',
    '<p>Our <strong>terms</strong> <a href="https://a.example/x?on=1">here</a>.</p>',
    '<script></script>',
  ])('accepts %j', (html) => {
    expect(rules().createHTML(html)).toBe(html);
  });

  it.each([
    '<script>steal()</script>',
    '<SCRIPT src=x></script>',
    '<img src=x onerror=steal()>',
    '<img/onerror=steal()>',
    '<a href="javascript:steal()">x</a>',
    '<iframe srcdoc="x"></iframe>',
    '<svg><animate onbegin=steal()></svg>',
    '<base href="https://evil.example">',
    '<form action="https://evil.example">',
  ])('refuses %j', (html) => {
    expect(rules().createHTML(html)).toBeNull();
  });
});

it('accepts scripts of the build only', () => {
  const { origin } = window.location;
  expect(rules().createScriptURL('/_next/static/chunks/a.js')).toBe('/_next/static/chunks/a.js');
  expect(rules().createScriptURL(`${origin}/_next/static/a.js`)).toBe(`${origin}/_next/static/a.js`);
  for (const url of [
    'https://evil.example/_next/static/a.js',
    '/api/x.js',
    '//evil.example/_next/static/a.js',
    'data:,x',
    'http://[',
  ]) {
    expect(rules().createScriptURL(url)).toBeNull();
  }
  expect(rules().createScript()).toBeNull();
});
