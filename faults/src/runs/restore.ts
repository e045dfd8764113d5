/**
 * `pnpm proof restore [--quick]`: rows are written under load into a PostgreSQL that archives; a backup is restored to a
 * chosen second beside it, and to its end. What is there is held against the ledger of whoever wrote.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { tell, type Figures } from '../report.ts'
import { openBackedUpSite, type BackedUpSite } from './restore/backed-up-site.ts'
import { restoreBeside } from './restore/restore-beside.ts'
import { startWriters } from './restore/writers.ts'

interface Length {
  readonly isQuick: boolean
}

const table = `create table restore_ledger (id bigint primary key, at timestamptz not null default clock_timestamp())`

const readIds = async (client: pg.Client, before?: Date): Promise<Set<number>> => {
  // The moment of the commit, as the log has it: by it PostgreSQL decides what a second still holds.
  const { rows } = await client.query<{ id: string }>(
    before
      ? 'select id from restore_ledger where pg_xact_commit_timestamp(xmin) <= $1'
      : 'select id from restore_ledger',
    before ? [before] : [],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

const without = (all: ReadonlySet<number>, known: ReadonlySet<number>): number =>
  [...all].filter((id) => !known.has(id)).length

/** Until the last segment that was written to is stored: what came before it must be found again. */
const archiveAll = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  for (;;) {
    const { rows: archived } = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [
      rows[0]?.name,
    ])
    if (archived.length > 0) return
    await sleep(200)
  }
}

const compare = async (site: BackedUpSite, target: Date, acknowledged: ReadonlySet<number>): Promise<Figures> => {
  const source = await site.connect()
  const expected = await readIds(source, target)
  await source.end()
  const toSecond = await restoreBeside(site, 'second', target)
  const found = await toSecond.read(readIds)
  await toSecond.stop()
  tell(`restored to ${target.toISOString()}: ${found.size} of ${expected.size} rows`)
  const toEnd = await restoreBeside(site, 'end')
  const last = await toEnd.read(readIds)
  await toEnd.stop()
  tell(`restored to the end: ${last.size} rows, ${acknowledged.size} were acknowledged`)
  return {
    expectedAtSecond: expected.size,
    foundAtSecond: found.size,
    lostAtSecond: without(expected, found),
    tooManyAtSecond: without(found, expected),
    foundAtEnd: last.size,
    lostAtEnd: without(acknowledged, last),
    restoreSecondMs: toSecond.tookMs,
    restoreEndMs: toEnd.tookMs,
  }
}

export const runRestore = async ({ isQuick }: Length): Promise<Figures> => {
  const site = await openBackedUpSite()
  try {
    const before = await site.examine()
    const full = await site.backUp('full')
    const client = await site.connect()
    await client.query(table)
    const writers = startWriters(site.url, isQuick ? 2 : 6)
    await sleep(isQuick ? 8_000 : 60_000)
    const differential = await site.backUp('diff')
    await sleep(isQuick ? 4_000 : 30_000)
    // The whole second that a person would say.
    const target = new Date(Math.floor(Date.now() / 1000) * 1000)
    await sleep(isQuick ? 4_000 : 30_000)
    const acknowledged = await writers.stop()
    await archiveAll(client)
    await client.end()
    tell(`${acknowledged.size} rows acknowledged, everything archived`)
    const after = await site.examine()
    mkdirSync(join(site.folder, 'restored'), { recursive: true })
    return {
      acknowledged: acknowledged.size,
      fullBackupMs: full,
      differentialBackupMs: differential,
      ...(await compare(site, target, acknowledged)),
      doctorBefore: before,
      doctorAfter: after,
    }
  } finally {
    await site.stop()
  }
}

export const isToTheSecond = (figures: Figures): boolean =>
  Number(figures['expectedAtSecond']) > 0 &&
  Number(figures['foundAtEnd']) > Number(figures['foundAtSecond']) &&
  ['lostAtSecond', 'tooManyAtSecond', 'lostAtEnd'].every((name) => figures[name] === 0) &&
  figures['doctorBefore'] === 'red' &&
  figures['doctorAfter'] === 'green'
