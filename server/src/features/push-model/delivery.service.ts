/**
 * Takes up what happened and brings it to its receivers. It reads the outbox after everyone else and has connections of
 * its own: however slow a receiver is, no alarm waits for it.
 */
import { deliveryHeader } from '@vigil/contract/delivery/push-model'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Post } from '#infrastructure/outbound/signed-post.ts'
import * as deliveries from './delivery.repository.ts'
import { bodyOf, isTaken, nextAttempt, pushKindOf } from './push-model.rules.ts'

type Deps = {
  run: RunStatement
  transactor: Transactor
  post: Post
  newId: () => string
  now: () => number
  log: Log
}

const batchSize = 1_000
const mostAtOnce = 64
const mostOfOne = 4
const patienceMs = 5_000

export const createDeliveryService = ({ run, transactor, post, newId, now, log }: Deps) => {
  const busy = new Map<string, { modelId: string; ended: Promise<void> }>()
  let looking: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let askedAt = -Infinity

  /** Copied out of the outbox before anything is sent: what is copied is kept until it arrives or is given up. */
  const takeUpSome = (lane: deliveries.PushLane): Promise<number> =>
    transactor.run(async (tx) => {
      const [cursor] = await tx.rows(deliveries.cursorOf(lane))
      const after = cursor?.position ?? 0
      const [batch] = await tx.rows(deliveries.batchAfter(lane, after, batchSize))
      if (!batch || batch.n === 0) return { result: 0 }
      const wanted = await tx.rows(deliveries.wantedRows(lane, after, batch.last))
      const rows = wanted.flatMap((row) => newDelivery(row, lane, newId()))
      if (rows.length > 0) await tx.rows(deliveries.insertDeliveries(rows))
      return { result: batch.n, last: [deliveries.moveCursor(lane, batch.last)] }
    })

  const takeUp = async (): Promise<void> => {
    for (const lane of [1, 2] as const) while ((await takeUpSome(lane)) === batchSize);
  }

  const attempt = async (due: deliveries.DueRow): Promise<{ status: number | null; failure: string | null }> => {
    const { id, address, secret } = due
    const headers = { [deliveryHeader]: id }
    try {
      const status = await post({ address, secret, id, body: bodyOf(due), headers })
      return { status, failure: isTaken(status) ? null : `answered ${status}` }
    } catch (error) {
      // Whoever set the receiver up reads this; it names no more than the address he gave.
      return {
        status: null,
        failure: error instanceof Error ? error.message.slice(0, 200).replaceAll('\u0000', '') : 'could not be asked',
      }
    }
  }

  const deliver = async (due: deliveries.DueRow): Promise<void> => {
    const { status, failure } = await attempt(due)
    const attempts = due.attempts + 1
    const at = now()
    const next = failure === null ? undefined : nextAttempt(attempts, due.begun_at.getTime(), at)
    const state = failure === null ? 'delivered' : next === undefined ? 'dead' : 'waiting'
    const outcome = { id: due.id, state, attempts, at: new Date(at), status, failure } as const
    await transactor.run(async (tx) => {
      await tx.rows(deliveries.lockLine(due))
      void tx.rows(deliveries.noteOutcome(outcome))
      return { result: undefined, last: [deliveries.moveLine(due, new Date(next ?? at))] }
    })
  }

  const begin = (due: deliveries.DueRow): void => {
    const ended = deliver(due).then(
      () => {
        busy.delete(due.id)
        void sendMore()
      },
      // Not written down, it is sent again in the next round; the receiver knows it by its id.
      (error: unknown) => {
        busy.delete(due.id)
        log.warn({ reason: String(error) }, 'what became of a delivery was not written down')
      },
    )
    busy.set(due.id, { modelId: due.model_id, ended })
  }

  const isFree = (modelId: string): boolean =>
    busy.size < mostAtOnce && [...busy.values()].filter((one) => one.modelId === modelId).length < mostOfOne

  /** Starts what may go now and does not wait for it. */
  const sendDue = async (): Promise<void> => {
    // Whoever no longer leads is not asked for rounds any more, and must not go on by himself.
    const isAsked = !isStopped && now() - askedAt < patienceMs
    if (!isAsked || busy.size >= mostAtOnce) return
    const due = await run(deliveries.dueRows(new Date(now()), [...busy.keys()], mostOfOne, mostAtOnce))
    for (const row of due) if (!isStopped && isFree(row.model_id)) begin(row)
  }

  /** As soon as one has ended, and never twice at once: what ends while it looks is looked at once more. */
  const sendMore = (): Promise<void> => {
    if (looking) isWanted = true
    looking ??= sendDue()
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'what is due could not be read'))
      .finally(() => {
        looking = undefined
        if (isWanted) void sendMore()
        isWanted = false
      })
    return looking
  }

  /** When nothing is under way and nothing more may go now. */
  const settle = async (): Promise<void> => {
    if (!looking && busy.size === 0) return
    await Promise.all([looking, ...[...busy.values()].map(({ ended }) => ended)])
    await settle()
  }

  return {
    async round(): Promise<void> {
      askedAt = now()
      await takeUp()
      await sendMore()
    },
    trim: () => run(deliveries.trimDeliveries()),
    endOldTokens: () => run(deliveries.endOldTokens()),
    busy: () => busy.size,
    settle,
    /** What is under way comes to its end; nothing more begins. */
    halt(): void {
      isStopped = true
    },
  }
}

const newDelivery = (row: deliveries.WantedRow, lane: deliveries.PushLane, id: string) => {
  const kind = pushKindOf(row.type, row.body)
  if (!kind || !row.kinds.includes(kind)) return []
  const place = { oem_id: row.oem_id, company_id: row.company_id, project_id: row.project_id }
  const origin = { outbox_lane: lane, outbox_id: row.id, equipment_id: row.equipment_id, event_at: row.at }
  return [{ id, model_id: row.model_id, ...place, ...origin, kind, event: JSON.stringify(row.body) }]
}
