import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findRow, write } from './database.ts';

/** Where oidc-provider keeps its records, so that a restart signs nobody out. */
export function openRecords(model: string): Adapter {
  const find = async (column: 'id' | 'uid', value: string) => {
    const select = `select payload from oidc_records where model = $1 and ${column} = $2`;
    return (await findRow<{ payload: AdapterPayload }>(select, [model, value]))?.payload;
  };
  return {
    upsert: async (id, payload, expiresInSeconds) => {
      await write('delete from oidc_records where expires_at < now()');
      await write(
        `insert into oidc_records (model, id, payload, uid, grant_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (model, id) do update
         set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
        [model, id, payload, payload.uid ?? null, payload.grantId ?? null, expiresInSeconds ?? null],
      );
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    // For devices without a browser, which are not served.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const consume = `update oidc_records
        set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
        where model = $1 and id = $2`;
      await write(consume, [model, id]);
    },
    destroy: async (id) => {
      await write('delete from oidc_records where model = $1 and id = $2', [model, id]);
    },
    revokeByGrantId: async (grantId) => {
      await write('delete from oidc_records where model = $1 and grant_id = $2', [model, grantId]);
    },
  };
}
