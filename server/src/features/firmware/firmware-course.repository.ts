import { firmwareJobMoves, firmwareStates, type FirmwareState } from '@vigil/contract/firmware/firmware-moves'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { WaveCount } from './firmware.rules.ts'

export interface RunningJob {
  id: string
  wave: number
  stop_percent: number
  watch_minutes: number
  switched: number
}

export const runningJobs = (): CompiledQuery<RunningJob> =>
  sql<RunningJob>`select id, wave, stop_percent, watch_minutes, switched_by(id, excused_until) as switched
    from firmware_job where state = 'running' order by id limit 100`.compile(query)

export interface WaveCountRow {
  job_id: string
  wave: number
  state: string
  units: number
  fresh: number
  changed_at: Date
}

export const countWaves = (jobIds: readonly string[]): CompiledQuery<WaveCountRow> =>
  sql<WaveCountRow>`select u.job_id, u.wave, u.state, count(*)::integer as units, max(u.changed_at) as changed_at,
      (count(*) filter (where u.changed_at > j.excused_until))::integer as fresh
    from firmware_unit u join firmware_job j on j.id = u.job_id
    where u.job_id = any(${[...jobIds]}::uuid[]) group by u.job_id, u.wave, u.state`.compile(query)

/** The check of the table knows these only. */
export const unitStateOf = ({ state }: { readonly state: string }): FirmwareState =>
  firmwareStates.find((known) => known === state) ?? 'failed'

export const waveCountOf = (row: WaveCountRow): WaveCount => ({
  wave: row.wave,
  state: unitStateOf(row),
  units: row.units,
  fresh: row.fresh,
  changedAt: row.changed_at,
})

/** Who began and was not heard of again has failed; so has who did not come for a day after his wave began. */
export const failTheSilent = (): CompiledQuery =>
  sql`update firmware_unit u set state = 'failed', changed_at = clock_timestamp(),
      why = case when u.state = 'queued' then 'notSeen' else 'silent' end
    from firmware_job j where j.id = u.job_id and (
      u.state in ('initiated', 'downloading', 'downloaded', 'verified', 'updating')
        and coalesce(u.heard_at, u.changed_at) < clock_timestamp() - interval '30 min'
      or u.state = 'queued' and j.state = 'running' and u.wave <= j.wave
        and greatest(j.wave_from, u.changed_at) < clock_timestamp() - interval '24 hours')`.compile(query)

export const enterWave = (jobId: string, from: number) =>
  query
    .updateTable('firmware_job')
    .set({ wave: from + 1, wave_from: sql<Date>`clock_timestamp()` })
    .where('id', '=', jobId)
    .where('wave', '=', from)
    .where('state', '=', 'running')
    .returning('id')
    .compile()

export const moveRunning = (jobId: string, move: 'stop' | 'finish', why: string | null) =>
  query
    .updateTable('firmware_job')
    .set({ state: firmwareJobMoves[move].to, why })
    .where('id', '=', jobId)
    .where('state', 'in', [...firmwareJobMoves[move].from])
    .returning('id')
    .compile()
