/** What people see of hazards and do with them. */
import type { InputOf } from '@vigil/contract/call'
import type { HazardAct, HazardCase, hazardCalls, HazardSource } from '@vigil/contract/hazard/hazard'
import type { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { hazardChanged } from '#events/hazard-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { nameIn, peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { columnsOf, moveOf, reminderRows } from './hazard-columns.ts'
import { caseOf, handledOf, summaryOf } from './hazard-view.ts'
import * as hazards from './hazard.repository.ts'
import { deadlineOf } from './hazard-clock.rules.ts'
import { afterHazardAct, hazardActsFor, hazardRefusal, type HazardPerson } from './hazard.rules.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
}

interface Asked {
  readonly hazardId: string
  readonly version?: number | undefined
  readonly level?: HazardCase['level'] | undefined
  readonly accountId?: string | undefined
  readonly dueAt?: string | undefined
  readonly note?: string | undefined
  /** Columns that the rules do not decide about. */
  readonly also?: Parameters<typeof hazards.changeHazard>[1]
}

interface Found extends hazards.SiteRow {
  readonly id: string
  readonly source: HazardSource
  readonly level: HazardCase['level']
  readonly title?: string
  readonly detail?: string
  readonly event_key?: string
}

const managers: readonly (string | null)[] = ['responsible', 'manager']

const personOf = ({ accountId, roleType, job, permissions }: Actor): HazardPerson => {
  const isUnits = roleType === roleTypes.PROJECT
  return {
    accountId,
    mayManage: holds(permissions, 'hazardRec:custom'),
    isManager: roleType !== roleTypes.END_USER && (!isUnits || managers.includes(job)),
    isResponsible: isUnits && job === 'responsible',
    isCentre: roleType === roleTypes.OEM || roleType === roleTypes.SUPER,
  }
}

export const createHazardService = ({ database, newId, now, nudge }: Deps) => {
  const readCase = async (actor: Actor, hazardId: string): Promise<HazardCase> => {
    const settings = settingsOf(actor)
    const [[row], people, moves] = await Promise.all([
      database.read(settings, hazards.shownHazard(actor.scope, hazardId)),
      database.read(settings, hazards.peopleOf([hazardId])),
      database.read(settings, hazards.movesOf(hazardId)),
    ])
    const mayDo = row ? hazardActsFor(handledOf(row), personOf(actor), now()) : []
    const whole = row && caseOf(row, { people: peopleAsKnown(actor, people), moves, mayDo, now: now() })
    if (!whole) throw new Problem('missing')
    return whole
  }

  /** Locks, asks the rules, changes the row, writes the move and the reminders, tells the screens. */
  const act = async (actor: Actor, name: HazardAct, asked: Asked): Promise<HazardCase> => {
    const at = now()
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(hazards.lockHazard(actor.scope, asked.hazardId))
      if (!row) throw new Problem('missing')
      if (asked.version !== undefined && asked.version !== row.version) throw new Problem('conflict')
      const hazard = handledOf(row)
      const input = { level: asked.level, correctorId: asked.accountId, dueAt: timeOf(asked.dueAt) }
      const refusal = hazardRefusal(hazard, name, personOf(actor), input, at)
      if (refusal) throw new Problem(refusal)
      if (input.correctorId !== undefined) await refuseStranger(tx, asked.hazardId, input.correctorId)
      const next = afterHazardAct(hazard, name, personOf(actor), input, at)
      const columns = { ...columnsOf(next, row, new Date(at)), ...asked.also }
      const [saved] = await tx.rows(hazards.changeHazard(row.id, columns))
      if (!saved) throw new Problem('missing')
      const said = { act: name, from: row.state, to: next.state, actorId: actor.accountId, note: asked.note ?? null }
      await tx.rows(hazards.insertMoves([moveOf(row, said)]))
      if (next.dueAt !== hazard.dueAt) {
        await tx.rows(hazards.dropReminders(row.id))
        await tx.rows(hazards.insertReminders(reminderRows(row, next, saved.version)))
      }
      tellOutbox(tx, [hazardChanged(saved)])
    })
    nudge(2)
    return readCase(actor, asked.hazardId)
  }

  /** By a person: written down as found by him, with its deadline and reminders. False where one of its kind is open. */
  const find = async (tx: ScopedTransaction, actor: Actor, hazard: Found): Promise<boolean> => {
    const at = now()
    const { dueAt, deadlineFrom, deadlineMs } = deadlineOf(hazard.level, at)
    const found = { found_at: new Date(at), found_by: actor.accountId, taken_at: new Date(at) }
    const due = { due_at: new Date(dueAt), deadline_from: new Date(deadlineFrom), deadline_s: deadlineMs / 1_000 }
    const [row] = await tx.rows(hazards.insertHazard({ ...hazard, ...found, ...due }))
    if (!row) return false
    const said = { act: 'find', from: null, to: 'found', actorId: actor.accountId, note: null } as const
    await tx.rows(hazards.insertMoves([moveOf(row, said)]))
    await tx.rows(hazards.insertReminders(reminderRows(row, { dueAt, deadlineFrom }, 0)))
    tellOutbox(tx, [hazardChanged(row)])
    return true
  }

  return {
    case: readCase,
    act,

    async list(actor: Actor, { after, size, ...wish }: InputOf<typeof hazardCalls.list>) {
      const page = { after: pageStart(after), limit: size + 1, now: new Date(now()) }
      const rows = await database.read(settingsOf(actor), hazards.hazardPage(actor, wish, page))
      const ids = rows.map(({ id }) => id)
      const people = ids.length === 0 ? [] : await database.read(settingsOf(actor), hazards.peopleOf(ids))
      const listed = pageOfRows(rows, size, (row) => summaryOf(row, nameIn(peopleAsKnown(actor, people)), now()))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async correctors(actor: Actor, hazardId: string) {
      const rows = await database.read(settingsOf(actor), hazards.correctorsOf(hazardId))
      return { rows: rows.map(({ id, name, job }) => ({ accountId: id, name, job })) }
    },

    async report(actor: Actor, input: InputOf<typeof hazardCalls.report>) {
      const { projectId, equipmentId, level, title, detail = '' } = input
      const id = newId()
      await database.write(settingsOf(actor), async (tx) => {
        const site = await siteOf(tx, { projectId, equipmentId })
        await find(tx, actor, { id, ...site, source: 'manual', level, title, detail })
      })
      nudge(2)
      return { hazardId: id }
    },

    /** Of a point that cries wolf: the one that is open, or a new one with the words of the cause. */
    async fix(actor: Actor, { equipmentId, cause }: InputOf<typeof nuisanceCalls.fix>) {
      const id = newId()
      const hazardId = await database.write(settingsOf(actor), async (tx) => {
        const site = await siteOf(tx, { projectId: undefined, equipmentId })
        const isNew = await find(tx, actor, { id, ...site, source: 'nuisance', level: 'general', event_key: cause })
        if (isNew) return id
        const [open] = await tx.rows(hazards.openFix(equipmentId))
        if (!open) throw new Problem('conflict')
        return open.id
      })
      nudge(2)
      return { hazardId }
    },

    plan(actor: Actor, { hazardId, dueAt, interim, ...plan }: InputOf<typeof hazardCalls.plan>) {
      const also = { plan: JSON.stringify({ ...plan, dueAt, interim }) }
      return act(actor, 'plan', { hazardId, dueAt, note: interim, also })
    },

    submit: (actor: Actor, { hazardId, note }: InputOf<typeof hazardCalls.submit>) =>
      act(actor, 'submit', { hazardId, note, also: { measure: note } }),
  }
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** Only people of the unit correct its hazards; a stranger's id says nothing about whether he exists. */
const refuseStranger = async (tx: ScopedTransaction, hazardId: string, accountId: string): Promise<void> => {
  const people = await tx.rows(hazards.correctorsOf(hazardId))
  if (!people.some(({ id }) => id === accountId))
    throw new Problem('invalidInput', { fields: [{ path: 'accountId', code: 'not_of_the_unit' }] })
}

const siteOf = async (
  tx: ScopedTransaction,
  { projectId, equipmentId }: { projectId: string | undefined; equipmentId: string | undefined },
) => {
  const wanted = equipmentId ?? projectId
  if (wanted === undefined) throw new Problem('invalidInput', { fields: [{ path: 'projectId', code: 'required' }] })
  const find = equipmentId === undefined ? hazards.siteOfProject : hazards.siteOfEquipment
  const [site] = await tx.rows(find(wanted))
  if (!site) throw new Problem('missing')
  return site
}
