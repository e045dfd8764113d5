/** A drill ends because something is real. Of whoever finds that out: the lane, the desk, the drill itself, the clock. */
import type { DrillBreakout, DrillState } from '@vigil/contract/drill/drill'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { AlarmRow } from './alarm-record.ts'

interface Breakout {
  readonly drillId: string
  readonly into: Extract<DrillState, 'ended' | 'aborted'>
  readonly why: DrillBreakout
  /** What broke out. */
  readonly alarmId: string | null
  readonly at: Date
  readonly by: { readonly kind: 'account'; readonly accountId: string } | { readonly kind: 'rule' | 'timer' }
}

/** The alarms that are real from now on. */
export const breakOut = ({ drillId, into, why, alarmId, at, by }: Breakout): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select * from drill_breaks_out(${drillId}::uuid, ${into}, ${why}, ${alarmId}::uuid, ${at}::timestamptz,
    ${by.kind}, ${by.kind === 'account' ? by.accountId : null}::uuid)`.compile(query)
