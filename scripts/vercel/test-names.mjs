// Names of the test lead to this machine: `--import` of the processes that take part.
import dns from 'node:dns';

const { lookup } = dns;

dns.lookup = (name, ...rest) => {
  if (!name.endsWith('.example')) return lookup(name, ...rest);
  const [options, callback = options] = rest;
  if (options.all) return process.nextTick(callback, null, [{ address: '127.0.0.1', family: 4 }]);
  return process.nextTick(callback, null, '127.0.0.1', 4);
};
