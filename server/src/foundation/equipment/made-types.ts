/**
 * Kinds that operators have published, as every process knows them. The door learns of a version seconds after those who
 * judge: what can be added is judged by its own row from its first word on.
 */
import type { DeviceType } from '@vigil/device-types/device-type'
import { takeMadeTypes } from '@vigil/device-types/find-device-type'
import { sql } from 'kysely'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { repeat, type Repeated } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { query } from '#schema/query.ts'

const everyMs = 1_000
/** Four rounds of whoever judges, and one more. */
const doorWaitsS = 5

const published = (afterS: number) =>
  sql<{ device_type: DeviceType }>`select device_type from published_types(${afterS})`.compile(query)

interface Deps {
  readonly run: RunStatement
  readonly log: Log
  readonly isDoor?: boolean
}

/** Reads them once before anything is judged, then every second. */
export const keepMadeTypes = async ({ run, log, isDoor = false }: Deps): Promise<Repeated> => {
  let before = ''
  const work = async (): Promise<void> => {
    const rows = await run(published(isDoor ? doorWaitsS : 0))
    const types = rows.map((row) => row.device_type)
    const now = JSON.stringify(types)
    // What is worked out from a row once is kept by the row: the same object for as long as nothing changed.
    if (now === before) return
    before = now
    takeMadeTypes(types)
  }
  // A database that is away does not end the start; it is asked again every second.
  await work().catch((error: unknown) => log.warn({ error }, 'kinds that operators made are not known yet'))
  return repeat({ name: 'made types', everyMs, log, work })
}
