/**
 * Takes up confirmed fires from the outbox and tells the fire brigade. With connections of its own: no alarm waits for a
 * receiver, and no receiver for another.
 */
import { forwardAfter, forwardStates } from '@vigil/contract/alarm/forward-moves'
import { deliveryHeader } from '@vigil/contract/delivery/push-model'
import { partAfter } from '#foundation/equipment/outbox.repository.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { AskingPost } from '#infrastructure/outbound/signed-post.ts'
import * as telling from './telling.repository.ts'
import { acknowledgedBy, bodyOf, waitAfter } from './telling.rules.ts'

type Deps = {
  run: RunStatement
  transactor: Transactor
  post: AskingPost
  newId: () => string
  now: () => number
  log: Log
}

const partSize = 1_000
const mostAtOnce = 64
/** Longer than the post's own patience: whoever still waits then is dead. */
const leaseMs = 15_000

type Told = { readonly status: number | null; readonly failure: string | null; readonly taken?: { by: string | null } }

export const createTellingService = ({ run, transactor, post, newId, now, log }: Deps) => {
  const busy = new Set<Promise<void>>()
  let isStopped = false

  /** True when there may be more. */
  const takeUpPart = (lane: telling.Lane): Promise<boolean> =>
    transactor.run(async (tx) => {
      const [cursor] = await tx.rows(telling.cursorOf(lane))
      const after = cursor?.position ?? 0
      const [part] = await tx.rows(partAfter(lane, after, partSize))
      if (part?.last === undefined || part.last === null) return { result: false }
      for (const fire of await tx.rows(telling.confirmedFires(lane, after, part.last))) {
        const id = newId()
        await tx.rows<unknown>(telling.addForward(fire.alarm_id, id, bodyOf(fire, id), new Date(now())))
      }
      return { result: true, last: [telling.moveCursor(lane, part.last)] }
    })

  const attempt = async ({ id, address, secret, body }: telling.DueForward): Promise<Told> => {
    try {
      const answer = await post({ address, secret, id, body, headers: { [deliveryHeader]: id } })
      const taken = acknowledgedBy(answer, id)
      if (taken) return { status: answer.status, failure: null, taken }
      return { status: answer.status, failure: `answered ${answer.status} without acknowledging` }
    } catch (error) {
      // Whoever set the address reads this; it names no more than the address he gave.
      const why = error instanceof Error ? error.message.slice(0, 200).replaceAll('\u0000', '') : 'could not be asked'
      return { status: null, failure: why }
    }
  }

  const tell = async (due: telling.DueForward): Promise<void> => {
    const { status, failure, taken } = await attempt(due)
    const at = new Date(now())
    await transactor.run(async (tx) => {
      void tx.rows(telling.noteTry(due, { at, status, failure }))
      if (!taken)
        return { result: undefined, last: [telling.tryAgainAt(due, new Date(at.getTime() + waitAfter(due.number)))] }
      const [row] = await tx.rows(telling.stateOf(due.id))
      const was = forwardStates.find((state) => state === row?.state)
      const next = was && forwardAfter(was, 'acknowledged')
      return {
        result: undefined,
        last: next === undefined || next === was ? [] : [telling.noteAcknowledged(due.id, next, at, taken.by)],
      }
    })
  }

  const begin = (due: telling.DueForward): void => {
    const ended: Promise<void> = tell(due)
      // Not written down, it is told again after its lease, under the same id.
      .catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'what became of a forwarded fire was not written down'),
      )
      .finally(() => busy.delete(ended))
    busy.add(ended)
  }

  return {
    async round(): Promise<void> {
      for (const lane of [1, 2] as const) while (await takeUpPart(lane));
      await run(telling.endForwards())
      if (isStopped || busy.size >= mostAtOnce) return
      const at = now()
      const due = await run(telling.claimDue(new Date(at), new Date(at + leaseMs), mostAtOnce - busy.size))
      due.forEach(begin)
    },
    /** When nothing is under way any more. */
    async settle(): Promise<void> {
      await Promise.all(busy)
    },
    halt(): void {
      isStopped = true
    },
  }
}
