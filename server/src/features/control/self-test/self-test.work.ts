/** Keeps the record of self-tests, in a worker: what was ordered or left out, and how it went. Several do no harm. */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import * as tests from './self-test.repository.ts'
import { judgeTest } from './self-test.rules.ts'

type Deps = { transactor: Transactor; newId: () => string; now: () => number }

const mostAtOnce = 200

export const createSelfTestWork = ({ transactor, newId, now }: Deps) => {
  const note = (): Promise<number> =>
    transactor.run(async (tx) => {
      const rows = (await tx.rows(tests.newTests(mostAtOnce))).flatMap((found) => rowOf(found, newId(), now()))
      const made = rows.length > 0 ? await tx.rows(tests.insertTests(rows)) : []
      return { result: made.length }
    })

  const judge = (): Promise<number> =>
    transactor.run(async (tx) => {
      let judged = 0
      for (const open of await tx.rows(tests.openTests(mostAtOnce))) {
        const verdict = verdictOf(open, now())
        if (!verdict) continue
        const { outcome, reason, tookMs } = verdict
        const kept = { outcome, reason, took_ms: tookMs, judged_at: new Date(now()) }
        judged += (await tx.rows(tests.judge(open.id, kept))).length
      }
      return { result: judged }
    })

  /** How many records were made or judged. */
  return { round: async (): Promise<number> => (await note()) + (await judge()) }
}

const testOf = ({ type_no, protocol_id, action }: Pick<tests.NewTest, 'type_no' | 'protocol_id' | 'action'>) => {
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
  return type.commands[action]?.test
}

/** Other equipment has a command of that name, too, and no leakage to test. */
const rowOf = (found: tests.NewTest, id: string, now: number) => {
  const test = testOf(found)
  const { type_no: _type, protocol_id: _protocol, action: _action, reason, ...row } = found
  const judged = reason === null ? {} : { outcome: 'notJudged', reason, judged_at: new Date(now) }
  return test ? [{ id, ...row, expects: test.expects, ...judged }] : []
}

const verdictOf = (open: tests.OpenTest, now: number) => {
  const test = testOf(open)
  if (!test) return undefined
  return judgeTest(
    {
      test,
      state: open.state,
      reason: open.reason,
      sentAt: open.sent_at,
      timeoutAt: open.timeout_at,
      isLeaking: open.is_leaking,
      told: open.told.map(({ at, reported, events }) => ({ at: new Date(at), reported, events })),
    },
    now,
  )
}
