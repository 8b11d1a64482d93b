// Loaded into the measured web server by NODE_OPTIONS: every write that SQLite syncs takes SLOW_WRITES_MS longer, in whichever thread makes it,
// as on a disk that is slow to sync. Statements within a transaction are not synced, its COMMIT is; nor are those of a connection with
// `synchronous = NORMAL`.
import { DatabaseSync, StatementSync } from 'node:sqlite';

const ms = Number(process.env.SLOW_WRITES_MS);
const cell = new Int32Array(new SharedArrayBuffer(4));
const relaxed = new WeakSet();
const databases = new WeakMap();
const { exec, prepare } = DatabaseSync.prototype;
const { all } = StatementSync.prototype;

function wait() {
  Atomics.wait(cell, 0, 0, ms);
}

if (ms > 0) {
  DatabaseSync.prototype.exec = function (sql) {
    if (/synchronous = NORMAL/.test(sql)) relaxed.add(this);
    if (sql === 'COMMIT') wait();
    return exec.call(this, sql);
  };
  DatabaseSync.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given);
    databases.set(statement, this);
    return statement;
  };
  StatementSync.prototype.all = function (...given) {
    const database = databases.get(this);
    const isSynced = database && !relaxed.has(database) && !database.isTransaction;
    if (isSynced && /^\s*(INSERT|UPDATE|DELETE)/i.test(this.sourceSQL)) wait();
    return all.apply(this, given);
  };
}
