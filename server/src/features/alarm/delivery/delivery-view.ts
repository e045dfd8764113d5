/** Messages and the people of a unit as the wire shows them. Pure. */
import { Delivery, reachSteps, type ReachOfStep, type ReachStep } from '@vigil/contract/delivery/delivery'
import { courseOf } from '#foundation/equipment/message-record.ts'
import type { MessageRow, ReachRow } from './delivery.repository.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Undefined for a row that the contract does not know: the others must not be hidden by it. */
export const deliveryOf = (row: MessageRow, names: ReadonlyMap<string, string>, reader: string): Delivery | undefined =>
  Delivery.safeParse({
    ...courseOf(row),
    person: names.get(row.account_id) ?? null,
    isOwn: row.account_id === reader,
  }).data

const rowsOfStep = (rows: readonly ReachRow[], step: ReachStep): readonly ReachRow[] => {
  const onDuty = rows.filter(({ audience }) => audience === 'D')
  if (step === 'D1') return onDuty.slice(0, 1)
  return step === 'D2' ? onDuty.slice(1) : rows.filter(({ audience }) => audience === step)
}

/** A call is what wakes somebody; a push is what tells him what to do. */
const warningOf = (rows: readonly ReachRow[]): ReachOfStep['warning'] => {
  if (rows.length === 0) return 'nobody'
  if (!rows.some(({ has_mobile }) => has_mobile)) return 'noMobile'
  return rows.some(({ push }) => push > 0) ? null : 'noPush'
}

export const stepsOf = (rows: readonly ReachRow[], operatorNamed: boolean): ReachOfStep[] =>
  reachSteps.map((step) => {
    const own = rowsOfStep(rows, step)
    const people = own.map((row) => ({
      person: row.name,
      hasMobile: row.has_mobile,
      pushDevices: row.push,
      hasChat: row.has_chat,
      hasMail: row.has_mail,
      lastReachedAt: iso(row.reached_at),
    }))
    const warning = warningOf(own)
    const isUnnamed = step === 'O' && !operatorNamed && (warning === null || warning === 'noPush')
    return { step, people, warning: isUnnamed ? 'noList' : warning }
  })
