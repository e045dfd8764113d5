/**
 * An operator goes to another cell, by the steps of docs/scale.md. Until the door is sealed a failure, or a death, is as if nothing had
 * happened; from then on the target may have everything, and the same command ends it forwards.
 */
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import { closeDoor, doorOf, openDoor, sealDoor } from './door.ts'
import { withEnds, type Ends, type EndUrls } from './move-ends.ts'
import { moveLock, openMove, type OperatorMove } from './operator-move.ts'
import { refuseAnotherVersion, refuseTakenNames, refuseUnread } from './refuse-beforehand.ts'
import { waitUntilFinished } from './wait-until-finished.ts'

export type MoveStep = 'examine' | 'ahead' | 'copy' | 'close' | 'wait' | 'handOver' | 'forwards'

export interface MoveWish extends EndUrls {
  /** The operator's code, and the cell it goes to. */
  readonly oem: string
  readonly to: string
  /** The door is closed for no longer, unless everything has arrived. */
  readonly limitS: number
  readonly streamEnds: () => Promise<readonly number[]>
  readonly say: (step: MoveStep) => void
}

export interface Moved {
  readonly from: string
  readonly to: string
  /** Rows at the target, those that went ahead among them; unknown where it was ended forwards. */
  readonly rows?: number
  /** Of them what had changed since it was copied. */
  readonly changed?: number
  /** From the closed door to the end at the source. */
  readonly gapS?: number
}

interface Errand extends MoveWish, Ends {
  readonly oemId: string
  readonly from: string
}

/** Held as long as the connection: whoever dies is followed at once, but for what he has left unfinished at the target. */
const takeTurn = async ({ directory, target }: Ends): Promise<void> => {
  const { rows } = await directory.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(${moveLock}) as is_ours`)
  if (!rows[0]?.is_ours) throw new Error('another operator is moving: one at a time')
  const { rows: ended } = await target.query<{ has_ended: boolean }>(
    `select pg_try_advisory_xact_lock(${moveLock}) as has_ended`,
  )
  if (!ended[0]?.has_ended) throw new Error('at the target the last try has not ended yet: try again in a moment')
}

const idOf = async ({ source, target }: Ends, code: string): Promise<string> => {
  for (const client of [source, target]) {
    const { rows } = await client.query<{ id: string }>('select id from oem where code = $1', [code])
    if (rows[0]) return rows[0].id
  }
  throw new Error(`no operator has the code ${code}, neither here nor at the target`)
}

const cellOf = async ({ directory }: Ends, oemId: string, to: string): Promise<string> => {
  const { rows } = await directory.query<{ cell_id: string | null; is_known: boolean }>(
    `select (select cell_id from cell_operator where oem_id = $1) as cell_id,
      exists (select from cell where id = $2) as is_known`,
    [oemId, to],
  )
  if (!rows[0]?.is_known) throw new Error(`the directory knows no cell ${to}: \`vigil cell\` lists and enters them`)
  const from = rows[0].cell_id
  if (!from) throw new Error('the directory does not know this operator yet: its worker needs VIGIL_CELL and a moment')
  return from
}

const lives = async (client: pg.Client, oemId: string): Promise<boolean> =>
  ((await client.query('select from oem where id = $1', [oemId])).rowCount ?? 0) > 0

const note = async (client: pg.Client, entry: Parameters<typeof appendAudit>[0]): Promise<void> => {
  const { sql, parameters } = appendAudit(entry)
  await client.query(sql, [...parameters])
}

const action = 'cell/moveOperator'

const detailsOf = ({ oemId, from, to }: Errand, facts: object): string =>
  JSON.stringify({ oem: oemId, from, to, ...facts })

/** At the source the platform remembers it: what names the operator is the operator's, and goes along. At the target the operator does. */
const noteAtSource = (errand: Errand, outcome: string, facts: object = {}): Promise<void> =>
  note(errand.source, { action, outcome, details: detailsOf(errand, facts) })
const noteAtTarget = (errand: Errand, facts: object = {}): Promise<void> =>
  note(errand.target, { action, oem_id: errand.oemId, outcome: 'ok', details: detailsOf(errand, facts) })

/** One statement, for all names of the operator at once. */
const flip = async ({ directory, oemId, from, to }: Errand): Promise<void> => {
  const { rowCount } = await directory.query(
    `update cell_operator set cell_id = $3, since = clock_timestamp(), came_at = clock_timestamp()
      where oem_id = $1 and cell_id in ($2, $3)`,
    [oemId, from, to],
  )
  if (!rowCount) throw new Error('the directory says that the operator lives elsewhere')
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const goAll = async (errand: Errand, move: OperatorMove): Promise<Moved> => {
  const { source, oemId, from, to, limitS, say } = errand
  say('ahead')
  const ahead = await move.ahead()
  say('copy')
  const copied = [...(await move.copy()).values()].reduce((sum, count) => sum + count, ahead)
  say('close')
  const closedAt = performance.now()
  await closeDoor(source, oemId, limitS)
  say('wait')
  await waitUntilFinished(errand)
  say('handOver')
  const turn = { seal: () => sealDoor(source, oemId), flip: () => flip(errand), mostMs: limitS * 1000 }
  const changed = await move.finish(turn)
  return { from, to, rows: copied, changed, gapS: Math.round(performance.now() - closedAt) / 1000 }
}

/** The database says how far it came: whoever sealed may have died before he knew it. */
const giveUp = async (errand: Errand, error: unknown): Promise<never> => {
  const { source, oemId } = errand
  if ((await doorOf(source, oemId)) === 'sealed')
    throw new Error(
      `${reasonOf(error)}. The door stays closed, because the target may have everything: run the same again`,
    )
  await openDoor(source, oemId)
  await noteAtSource(errand, 'failed', { reason: reasonOf(error) })
  throw new Error(`nothing has happened, the operator stays where it was: ${reasonOf(error)}`, { cause: error })
}

const withMove = async <Result>(
  { sourceUrl, targetUrl, oemId }: Errand,
  work: (move: OperatorMove) => Promise<Result>,
): Promise<Result> => {
  const move = await openMove({ sourceUrl, targetUrl, oemId })
  try {
    return await work(move)
  } finally {
    await move.end()
  }
}

const begin = async (errand: Errand): Promise<Moved> => {
  const { source, target, oemId } = errand
  // Of somebody who died with it in his hand, before the target had anything.
  await openDoor(source, oemId)
  await refuseAnotherVersion(errand)
  await refuseUnread(target)
  await refuseTakenNames(errand, oemId)
  await noteAtSource(errand, 'began')
  const moved = await withMove(errand, (move) => goAll(errand, move)).catch((error: unknown) => giveUp(errand, error))
  await noteAtSource(errand, 'ok', moved)
  await noteAtTarget(errand, moved)
  return moved
}

const endForwards = async (errand: Errand): Promise<Moved> => {
  const { source, oemId, from, to, say } = errand
  if ((await doorOf(source, oemId)) !== 'sealed')
    throw new Error(
      'both cells have this operator, and no move of ours has left it so: look at both before anything else',
    )
  say('forwards')
  await withMove(errand, (move) => move.forget(() => flip(errand)))
  await noteAtSource(errand, 'ok', { forwards: true })
  await noteAtTarget(errand, { forwards: true })
  return { from, to }
}

export const moveOperator = (wish: MoveWish): Promise<Moved> =>
  withEnds(wish, async (ends) => {
    const { oem, to, say } = wish
    say('examine')
    await takeTurn(ends)
    const oemId = await idOf(ends, oem)
    const from = await cellOf(ends, oemId, to)
    const errand = { ...wish, ...ends, oemId, from }
    const [isHere, isThere] = [await lives(ends.source, oemId), await lives(ends.target, oemId)]
    if (isHere && isThere) return endForwards(errand)
    if (isThere) throw new Error(`the operator has arrived at ${to} already: there is nothing to do`)
    if (from === to) throw new Error(`the directory says that the operator lives at ${to} already, and it does not`)
    return begin(errand)
  })
