/** What providers and browsers report: it arrived, it was opened, a key was pressed, nobody answered. */
import { Problem } from '@vigil/contract/problems'
import { accountAlone, nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { createDeskService } from '../desk/desk.service.ts'
import { handlerOf } from '../desk/handler-of.ts'
import type { createStormService } from '../desk/storm.service.ts'
import { rungWaitMs } from '../escalation/ladder.rules.ts'
import * as receipts from './receipt.repository.ts'
import { receiptStep, type ReceiptStep } from './receipt.rules.ts'

type Deps = {
  readonly database: ScopedDatabase
  readonly desk: Pick<ReturnType<typeof createDeskService>, 'act'>
  readonly storms: Pick<ReturnType<typeof createStormService>, 'take'>
  readonly now: () => number
  readonly log: Log
}

export interface Rung {
  readonly end: string
  readonly ring: number
  /** The key, or undefined for whoever did not answer or pressed none. */
  readonly key: string | undefined
}

export const createReceiptService = ({ database, desk, storms, now, log }: Deps) => {
  const find = async (channel: string, part: string): Promise<string | undefined> =>
    (await database.read(nobody, receipts.messageOfReceipt(channel, part)))[0]?.id

  /** What it made of the message; undefined when that was known before. */
  const note = (noted: receipts.Noted): Promise<ReceiptStep | undefined> =>
    database.write(nobody, async (tx) => {
      const [row] = await tx.rows(receipts.holdReceipt(noted.messageId))
      const step = row && receiptStep(receipts.toldOf(row), noted)
      if (step) await tx.rows(receipts.saveReceipt(noted, step))
      return step
    })

  /**
   * Through the desk, in his own role: what he may not do with a finger he may not do with a key. Of a storm all that were
   * there when his telephone rang; whoever came later calls him again.
   */
  const acknowledge = async (actor: Actor, alarmId: string, before: Date): Promise<string> => {
    try {
      if (!handlerOf(actor).isEndUser && (await storms.take(actor, { alarmId, before, note: 'byPhone' })) > 0)
        return 'ok'
      await desk.act(actor, 'acknowledge', { alarmId, note: 'byPhone' })
      return 'ok'
    } catch (error) {
      // Somebody else was first, or he may not: the telephone has no screen to say so on.
      if (error instanceof Problem) return error.code
      throw error
    }
  }

  const actedBy = async (messageId: string, alarmId: string, before: Date): Promise<void> => {
    const [row] = await database.read(nobody, receipts.actorsOfMessage(messageId))
    if (!row) return log.warn({ messageId }, 'whoever answered has no role there any more')
    const actor = actorOf(row)
    const outcome = await acknowledge(actor, alarmId, before)
    const entry = { action: 'receipt/voice', outcome, target_id: alarmId, account_id: actor.accountId }
    await database.read(settingsOf(actor), appendAudit({ ...entry, oem_id: actor.oemId }))
  }

  /** He cannot go or did not answer: whoever is next need not wait for the clock. */
  const callNext = async (messageId: string, alarmId: string): Promise<void> => {
    const [row] = await database.read(nobody, receipts.actorsOfMessage(messageId))
    if (!row) return
    const [climb] = await database.read(settingsOf(actorOf(row)), receipts.climbOfAlarm(alarmId))
    if (!climb?.ladder || !climb.ladder_from) return
    const { ladder, ladder_from, likely_real: likelyReal } = climb
    const doneUntil = climb.ladder_done?.getTime() ?? null
    // Rungs that come over and over keep their pace, or one call that nobody answers would be the next one at once.
    const once = { isActive: false, priority: 1 }
    const waitMs = rungWaitMs({ ladder, from: ladder_from.getTime(), doneUntil, likelyReal, ...once }, now())
    if (waitMs !== null) await database.read(nobody, receipts.hurryLadder(messageId, waitMs))
  }

  return {
    async rang({ end, ring, key }: Rung): Promise<void> {
      const messageId = await find('voice', end)
      if (!messageId) return
      const [row] = await database.read(nobody, receipts.actorsOfMessage(messageId))
      const own = row ? settingsOf(actorOf(row)) : accountAlone('')
      const [message] = await database.read(own, receipts.alarmOfMessage(messageId))
      // Nobody lifted an earlier ring; but a key pressed on it counts, although it rings again meanwhile.
      const isKey = key === '1' || key === '2'
      const isOld =
        message && (message.answered_at !== null || message.rings < ring || (!isKey && message.rings !== ring))
      if (isOld) return
      const latest = message?.rings ?? ring
      const alarmId = message?.alarm_id ?? undefined
      // First the act, then that it was done: a process that dies between the two is told again.
      if (key === '1') {
        const rangAt = message?.rings === ring ? message.sent_at : message?.created_at
        if (alarmId) await actedBy(messageId, alarmId, rangAt ?? new Date(now()))
        await note({ messageId, what: 'answered', answer: 'acknowledged', ring: latest })
        return
      }
      const noted: receipts.Noted =
        key === '2'
          ? { messageId, what: 'answered', answer: 'cannotGo', ring: latest }
          : { messageId, what: 'notAnswered', cause: 'notAnswered', ring: latest }
      const step = await note(noted)
      if ((step === 'answered' || step === 'giveUp') && alarmId) await callNext(messageId, alarmId)
    },

    /** What did not arrive is sent once more by somebody else; the sweep takes it within a second. */
    async arrived({ id, ring }: { id: string; ring: number }, failure: string | undefined): Promise<void> {
      const messageId = await find('sms', id)
      if (!messageId) return
      await note(
        failure === undefined
          ? { messageId, what: 'delivered', ring }
          : { messageId, what: 'failed', cause: `refused: ${failure}`, ring },
      )
    },

    async opened(messageId: string): Promise<void> {
      const known = await find('push', messageId)
      if (known) await note({ messageId: known, what: 'opened' })
    },

    renewed: async (renewed: receipts.RenewedPush): Promise<boolean> =>
      (await database.read(nobody, receipts.renewPush(renewed)))[0]?.renewed ?? false,
  }
}
