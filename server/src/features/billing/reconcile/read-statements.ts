/** Every morning each channel is asked for its bill of the day before, until it was read whole; its lines are held against ours. */
import { daysAfter, dayMs, dayOf, instantAt, midnightOf, usualZone } from '#foundation/project/unit-time.ts'
import type { BillLine } from '#infrastructure/payment/pay-channel.ts'
import type { SettleDeps } from '../channel/settle.ts'
import * as matches from './match.repository.ts'
import { matchLines } from './match.rules.ts'
import * as statements from './statement.repository.ts'

/** Both channels have them by then. */
const readyMinute = 10 * 60 + 5
/** Whoever was away for a week catches up. */
const daysBack = 7
const mostAtOnce = 10
const againMs = 10 * 60_000
/** A channel that has no bill for so long collected nothing. */
const patientFor = (24 * 60 * 60_000) / againMs

const queueStatements = async ({ run, newId, now, channels }: SettleDeps): Promise<void> => {
  const today = dayOf(now(), usualZone)
  const isReady = now() >= instantAt(today, readyMinute, usualZone)
  const last = daysAfter(today, isReady ? -1 : -2)
  const days = Array.from({ length: daysBack }, (_, back) => daysAfter(last, -back))
  for (const { name } of channels.all) for (const day of days) await run(statements.queueStatement(newId(), name, day))
}

interface Due {
  readonly id: string
  readonly channel: string
  readonly day: string
  readonly tries: number
}

/** All of it or nothing: half a compared day would look like a loss. */
const compare = ({ transactor, newId, now }: SettleDeps, statement: Due, theirs: readonly BillLine[]): Promise<void> =>
  transactor.run(async (tx) => {
    const [locked] = await tx.rows(statements.lockStatement(statement.id))
    if (!locked) return { result: undefined }
    const from = midnightOf(statement.day, usualZone)
    const span = { channel: statement.channel, from: new Date(from), to: new Date(from + dayMs) }
    const found = matchLines(theirs, await tx.rows(matches.ownLines(span, theirs)))
    const rows = found.map((row) => ({ id: newId(), ...row }))
    await tx.rows(matches.insertMatches(statement, rows))
    await tx.rows(matches.endCameLater(statement.id, new Date(now())))
    await tx.rows(statements.statementRead(statement.id, new Date(now())))
    return { result: undefined }
  })

const hasOwn = async ({ run }: SettleDeps, { channel, day }: Due): Promise<boolean> => {
  const from = midnightOf(day, usualZone)
  return (await run(matches.ownLines({ channel, from: new Date(from), to: new Date(from + dayMs) }, []))).length > 0
}

const readOne = async (deps: SettleDeps, due: Due): Promise<void> => {
  const theirs = await deps.channels.named(due.channel)?.bill(due.day)
  // No bill where we have something: it is late, not empty.
  if (!theirs && due.tries < patientFor && (await hasOwn(deps, due))) throw new Error('there is no bill yet')
  await compare(deps, due, theirs ?? [])
}

export const readStatements = async (deps: SettleDeps): Promise<number> => {
  const { run, now, log } = deps
  await queueStatements(deps)
  const due = await run(statements.dueStatements(new Date(now()), mostAtOnce))
  for (const statement of due)
    await readOne(deps, statement).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ channel: statement.channel, day: statement.day, reason }, 'a bill of a channel waits')
      const next = new Date(now() + againMs)
      return run(statements.statementLater(statement.id, statement.tries + 1, next, reason.slice(0, 200)))
    })
  await run(matches.endHeardLater(new Date(now())))
  return due.length
}
