/** Makes room ahead and behind: history partitions by day, and logs that everybody has read. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlStateOf } from '#infrastructure/database/failure.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import * as retention from './retention.repository.ts'
import type { Kept, KeptDays } from '#schema/kept-days.ts'

type Deps = { run: RunStatement; now: () => number; kept: KeptDays }

const dayMs = 86_400_000
const daysAhead = 14
const chunk = 1_000
const pauseMs = 20
const detachTries = 20
const lockNotAvailable = '55P03'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** From yesterday, for messages that waited over midnight, to two weeks ahead. How many were missing. */
export const makePartitionsAhead = async (run: RunStatement, now: number): Promise<number> => {
  const [row] = await run(retention.makePartitions(dayOf(now - dayMs), daysAhead + 2))
  return row?.made ?? 0
}

export const createRetentionService = ({ run, now, kept }: Deps) => {
  /** Between two long readers there is a moment for everyone; who finds none comes back in an hour. */
  const detach = async (day: string): Promise<boolean> => {
    for (let tries = 0; tries < detachTries; tries += 1) {
      try {
        await run(retention.detachPartition(day))
        return true
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable) throw error
        await sleep(pauseMs * (tries + 1))
      }
    }
    return false
  }

  /** In small pieces: a delete of millions would hold back vacuum and fill the log. */
  const trim = async (statement: retention.Trim, days: number): Promise<number> => {
    const before = new Date(now() - days * dayMs)
    let all = 0
    for (;;) {
      const [row] = await run(statement(before, chunk))
      all += row?.gone ?? 0
      if ((row?.gone ?? 0) < chunk) return all
      await sleep(pauseMs)
    }
  }

  return {
    makePartitions: () => makePartitionsAhead(run, now()),

    async dropPartitions(): Promise<string[]> {
      const dropped: string[] = []
      for (const { day } of await run(retention.partitionsBefore(dayOf(now() - kept.history * dayMs)))) {
        if (!(await detach(day))) break
        await run(retention.dropPartition(day))
        dropped.push(day)
      }
      return dropped
    },

    async trimLogs(): Promise<Readonly<Record<Exclude<Kept, 'history'> | 'frames', number>>> {
      return {
        inbox: await trim(retention.trimInbox, kept.inbox),
        frames: await trim(retention.trimFrames, kept.inbox),
        outbox: await trim(retention.trimOutbox, kept.outbox),
        read: await trim(retention.trimReads, kept.read),
        message: await trim(retention.trimMessages, kept.message),
        messageUse: await trim(retention.trimMessageUse, kept.messageUse),
        alarm: await trim(retention.trimAlarms, kept.alarm),
        command: await trim(retention.trimCommands, kept.command),
        quarantine: await trim(retention.trimQuarantine, kept.quarantine),
        energy: await trim(retention.trimEnergy, kept.energy),
        visitor: await trim(retention.eraseVisitors, kept.visitor),
        passage: await trim(retention.trimPassages, kept.passage),
        report: await trim(retention.trimReports, kept.report),
      }
    },
  }
}
