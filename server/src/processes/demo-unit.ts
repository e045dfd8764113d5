/** Marks the one unit that strangers may look at, or takes the mark away. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

export const markDemoUnit = async (ownerUrl: string, projectId: string | undefined): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if (projectId === undefined) {
      await client.query('delete from demo_unit')
      return undefined
    }
    const { rows } = await client.query<{ name: string }>('select name from project where id = $1', [projectId])
    const [unit] = rows
    if (!unit) throw new Error(`there is no unit ${projectId}`)
    await client.query(
      'insert into demo_unit (project_id) values ($1) on conflict (only_one) do update set project_id = excluded.project_id',
      [projectId],
    )
    return unit.name
  } finally {
    await client.end()
  }
}

/** `demo-unit --project <id>` or `demo-unit --none` */
export const runDemoUnit = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' }, none: { type: 'boolean', default: false } },
  })
  if ((values.project === undefined) !== values.none) throw new Error('say which: --project <id>, or --none')
  const name = await markDemoUnit(databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'), values.project)
  log.info(
    { unit: name ?? null },
    name === undefined ? 'no unit is shown to strangers' : 'strangers may look at this unit',
  )
}
