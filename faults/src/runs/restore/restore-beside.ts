/** A second data folder, filled from the repository and started on a port of its own. The first runs on meanwhile. */
import { join } from 'node:path'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { makeFolderFor } from '@vigil/stack/machine/spawn-server'
import { endPostgres, startPostgres } from '@vigil/stack/postgres/postgres'
import { keepSecrets } from '@vigil/stack/secrets'
import pg from 'pg'
import type { BackedUpSite } from './backed-up-site.ts'

/** Without its zone it would be taken for the time of whoever restores. */
const asTarget = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

export const restoreBeside = async (site: BackedUpSite, name: string, target?: Date) => {
  const dir = join(site.folder, name)
  const data = join(dir, 'pg')
  makeFolderFor(dir, site.user)
  makeFolderFor(data, site.user)
  const begun = performance.now()
  const goal = target ? ['--type=time', `--target=${asTarget(target)}`, '--target-action=promote'] : ['--type=default']
  await site.pgbackrest(`--pg1-path=${data}`, ...goal, 'restore')
  const [port = 0] = await findFreePorts(1)
  const secrets = keepSecrets(site.stack.dir)
  // The copy knows the archive of the first: without this it would write into it.
  await startPostgres({ dir, port, secrets, settings: { archive_mode: 'off', track_commit_timestamp: 'on' } })
  const url = new URL(site.url)
  url.port = String(port)
  const read = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client(url.href)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const isOpen = (): Promise<boolean> =>
    read(async (client) => {
      const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
      return rows[0]?.waits === false
    })
  if (!(await waitUntil(isOpen, 300_000, 250))) throw new Error(`the copy in ${data} does not come out of recovery`)
  return { tookMs: Math.round(performance.now() - begun), read, stop: () => endPostgres(dir, 'SIGINT') }
}
