/** People who look at a unit, each with an account and a session of his own. */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export interface Watcher {
  readonly projectId: string
  readonly token: string
}

const atOnce = 1_000

/** Of the form of every id here: version 7, the rest by chance. */
const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(9).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`
  })

/** No password opens these accounts: nobody signs in, the tokens are written down directly. */
const insertSome = async ({ ask }: Database, watchers: readonly Watcher[]): Promise<void> => {
  const accounts = newIds(watchers.length)
  await ask(
    `insert into account (id, oem_id, login_name, password_hash)
     select w.id, p.oem_id, 'w' || w.id, 'none' from unnest($1::uuid[], $2::uuid[]) as w (id, project)
     join project p on p.id = w.project`,
    [accounts, watchers.map(({ projectId }) => projectId)],
  )
  const manager = `(select id from role where oem_id is null and role_type = 2 and job = 'manager')`
  await ask(
    `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, oem_id, project_id)
     select w.id, w.account, ${manager}, 'project', p.id, p.oem_id, p.id
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as w (id, account, project) join project p on p.id = w.project`,
    [newIds(watchers.length), accounts, watchers.map(({ projectId }) => projectId)],
  )
  await ask(
    `insert into access_token (hash, account_id, role_id, expires_at)
     select w.hash, w.account, ${manager}, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as w (hash, account)`,
    [watchers.map(({ token }) => createHash('sha256').update(token).digest()), accounts],
  )
}

export const addWatchers = async (
  database: Database,
  projects: readonly string[],
  count: number,
): Promise<Watcher[]> => {
  const watchers = Array.from({ length: count }, (_, place) => ({
    projectId: projects[place % projects.length] ?? '',
    token: randomBytes(32).toString('base64url'),
  }))
  for (let from = 0; from < count; from += atOnce) await insertSome(database, watchers.slice(from, from + atOnce))
  await database.ask('analyze')
  return watchers
}
