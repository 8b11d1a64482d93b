// A CSS module in tests: every class is its own name.
export default new Proxy<Record<string, string>>({}, { get: (_, name: string) => (name === '__esModule' ? '' : name) });
