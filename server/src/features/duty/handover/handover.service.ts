/** The change of shift, from its beginning to two signatures. */
import type { InputOf } from '@vigil/contract/call'
import { longestShiftMs } from '@vigil/contract/duty/duty'
import type { DutyHandover, HandoverAct, handoverCalls } from '@vigil/contract/duty/handover'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import { namesOf } from '../duty.repository.ts'
import { entriesSince } from '../log/log.repository.ts'
import { standingAt } from '../now.repository.ts'
import { readPapers } from '../roster/read-papers.ts'
import { shiftById, type ShiftRow } from '../roster/roster.repository.ts'
import { createUnitWriter, type Deps, type Held } from '../unit-writer.ts'
import { caseOf, handoverIn, summaryOf } from './handover-view.ts'
import * as handovers from './handover.repository.ts'
import { afterHandoverAct, handoverActsFor, handoverRefusal } from './handover.rules.ts'
import * as items from './items.repository.ts'

export const createHandoverService = (deps: Deps) => {
  const { database, newId, now } = deps
  const inUnit = createUnitWriter(deps)

  const rowOf = async (actor: Actor, handoverId: string): Promise<handovers.ShownHandover> => {
    const [row] = await database.read(settingsOf(actor), handovers.shownHandover(actor.scope, handoverId))
    if (!row) throw new Problem('missing')
    return row
  }

  const readCase = async (actor: Actor, handoverId: string): Promise<DutyHandover> => {
    const row = await rowOf(actor, handoverId)
    const settings = settingsOf(actor)
    const [[shift], [next], lines, fires, mobiles] = await Promise.all([
      database.read(settings, shiftById(actor.scope, row.shift_id)),
      database.read(settings, shiftById(actor.scope, row.next_id)),
      database.read(settings, items.itemsOf(handoverId)),
      database.read(settings, items.unverifiedFires(row.project_id)),
      database.read(settings, handovers.mobilesOf(handoverId)),
    ])
    if (!shift || !next) throw new Problem('missing')
    const [papers, [log]] = await Promise.all([
      readPapers(database, actor, row.project_id, { shifts: [shift, next] }),
      database.read(settings, entriesSince(row.project_id, shift.from_at)),
    ])
    const mayDo = handoverActsFor(handoverIn(row), actor.accountId)
    const around = { shift, next, papers, items: lines, fires, mobiles, mayDo, entries: log?.entries ?? 0, now: now() }
    const whole = caseOf(row, around)
    if (!whole) throw new Problem('missing')
    return whole
  }

  /** Holds the unit, asks the rules, changes, brings the list up to date, tells the screens. */
  const act = async (
    actor: Actor,
    name: HandoverAct,
    handoverId: string,
    work: (held: Held, row: handovers.ShownHandover) => Promise<unknown>,
  ): Promise<DutyHandover> => {
    const { project_id: projectId } = await rowOf(actor, handoverId)
    await inUnit(actor, projectId, async (held) => {
      await held.tx.rows(handovers.lockHandover(handoverId))
      const [row] = await held.tx.rows(handovers.shownHandover(actor.scope, handoverId))
      if (!row) throw new Problem('missing')
      const fires = name === 'finish' ? await held.tx.rows(items.unverifiedFires(projectId)) : []
      const asking = { accountId: actor.accountId, isFireOpen: fires.length > 0 }
      const refusal = handoverRefusal(handoverIn(row), name, asking)
      if (refusal) throw new Problem(refusal)
      await held.tx.rows(items.collectItems({ handoverId, projectId }))
      await work(held, row)
      const state = afterHandoverAct(handoverIn(row), name)
      if (state !== row.state) await held.tx.rows(handovers.changeHandover(handoverId, { state, ...endOf(state) }))
    })
    return readCase(actor, handoverId)
  }

  const endOf = (state: string) => (state === 'finished' || state === 'withdrawn' ? { ended_at: new Date(now()) } : {})

  return {
    case: readCase,

    async list(actor: Actor, { projectId, after, size }: InputOf<typeof handoverCalls.list>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), handovers.handoverPage(actor.scope, projectId, page))
      const ids = rows.flatMap(({ leaver_id, receiver_id }) => [leaver_id, receiver_id])
      const people = await database.read(settingsOf(actor), namesOf(projectId, ids))
      const names = new Map(people.map(({ id, name }) => [id, name]))
      const listed = pageOfRows(rows, size, (row) => summaryOf(row, names))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async begin(actor: Actor, { projectId, receiverId, lines }: InputOf<typeof handoverCalls.begin>) {
      const id = newId()
      await inUnit(actor, projectId, async (held) => {
        const { tx, site, note } = held
        const shift = await ownShift(held, actor, projectId)
        const next = await nextShift(held, shift, projectId)
        const receiver = receiverId ?? next.people.find((one) => one !== actor.accountId)
        if (!receiver || receiver === actor.accountId || !next.people.includes(receiver))
          throw new Problem('receiverNotRostered')
        const people = { leaver_id: actor.accountId, receiver_id: receiver, begun_at: new Date(now()) }
        const row = { id, ...site, shift_id: shift.id, next_id: next.id, ...people }
        const [begun] = await tx.rows(handovers.insertHandover(row))
        if (!begun) throw new Problem('handoverUnderWay')
        await tx.rows(items.collectItems({ handoverId: id, projectId }))
        if (lines.length > 0) await tx.rows(items.addLines(id, lines, new Date(now())))
        await note({ kind: 'handoverBegun', subjectId: id })
      })
      return readCase(actor, id)
    },

    addLine: (actor: Actor, { handoverId, text }: InputOf<typeof handoverCalls.addLine>) =>
      act(actor, 'addLine', handoverId, ({ tx }) => tx.rows(items.addLines(handoverId, [text], new Date(now())))),

    tick: (actor: Actor, { handoverId, numbers, isTicked }: InputOf<typeof handoverCalls.tick>) =>
      act(actor, 'tick', handoverId, ({ tx }) =>
        tx.rows(items.tickItems(handoverId, numbers, isTicked ? new Date(now()) : null)),
      ),

    async sign(actor: Actor, { handoverId, password }: InputOf<typeof handoverCalls.sign>) {
      const refusal = handoverRefusal(handoverIn(await rowOf(actor, handoverId)), 'sign', {
        accountId: actor.accountId,
        isFireOpen: false,
      })
      if (refusal) throw new Problem(refusal)
      await proveIdentity(database, actor, password)
      return act(actor, 'sign', handoverId, ({ tx }, row) => {
        const at = new Date(now())
        const isLeaver = row.leaver_id === actor.accountId
        return tx.rows(
          handovers.changeHandover(handoverId, isLeaver ? { leaver_signed_at: at } : { receiver_signed_at: at }),
        )
      })
    },

    finish: (actor: Actor, handoverId: string) =>
      act(actor, 'finish', handoverId, async ({ tx, note }, row) => {
        await tx.rows(items.leaveItems(handoverId))
        for (const statement of handovers.moveWatch(row, new Date(now()))) await tx.rows(statement)
        await note({ kind: 'handoverFinished', subjectId: handoverId })
      }),

    withdraw: (actor: Actor, { handoverId, reason }: InputOf<typeof handoverCalls.withdraw>) =>
      act(actor, 'withdraw', handoverId, async ({ tx, note }) => {
        await tx.rows(handovers.changeHandover(handoverId, { withdrawn_reason: reason }))
        await note({ kind: 'handoverWithdrawn', subjectId: handoverId, words: reason })
      }),
  }

  /** The shift that the leaver is on: the one that should have left first. */
  async function ownShift({ tx }: Held, actor: Actor, projectId: string): Promise<ShiftRow> {
    const standing = await tx.rows(standingAt(projectId, new Date(now())))
    const found: ShiftRow[] = []
    for (const { shift_id } of standing) found.push(...(await tx.rows(shiftById(actor.scope, shift_id))))
    const own = found
      .filter(({ people }) => people.some(({ account_id }) => account_id === actor.accountId))
      .toSorted((a, b) => a.from_at.getTime() - b.from_at.getTime())[0]
    if (!own) throw new Problem('notOnDuty')
    return own
  }

  async function nextShift({ tx }: Held, { id, from_at, to_at }: ShiftRow, projectId: string) {
    const before = new Date(Math.max(now(), to_at.getTime()) + longestShiftMs)
    const [next] = await tx.rows(handovers.shiftAfter(projectId, { id, from_at, before }))
    if (!next) throw new Problem('receiverNotRostered')
    return next
  }
}
