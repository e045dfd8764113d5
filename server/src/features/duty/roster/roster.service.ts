/** The roster: who is on duty when, with which certificate, and what the rules refuse. */
import type { InputOf } from '@vigil/contract/call'
import { arrivalBeforeMs, type dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyShift } from '@vigil/contract/duty/now'
import { Problem } from '@vigil/contract/problems'
import { daysAfter, sameClockAfter, usualZone } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { nextCheckAt } from '../check/check.rules.ts'
import { changeUnit, unitSite, type SiteRow } from '../duty.repository.ts'
import { weekOf } from '../unit-day.rules.ts'
import { createUnitWriter, type Deps, type Held } from '../unit-writer.ts'
import { readPapers } from './read-papers.ts'
import * as roster from './roster.repository.ts'
import { shiftRefusal, type Planned, type ShiftRefusal } from './roster.rules.ts'
import { certificatesBy, shiftOf } from './shift-view.ts'

export const createRosterService = (deps: Deps) => {
  const { database, newId, now } = deps
  const inUnit = createUnitWriter(deps)

  const read = async (actor: Actor, shiftId: string): Promise<DutyShift> => {
    const [row] = await database.read(settingsOf(actor), roster.shiftById(actor.scope, shiftId))
    if (!row) throw new Problem('missing')
    return shiftOf(row, await readPapers(database, actor, row.project_id, { shifts: [row] }))
  }

  const refusalOf = async (
    { tx, zone, site: { project_id: projectId } }: Pick<Held, 'tx' | 'zone' | 'site'>,
    shift: Planned,
    except?: string,
  ): Promise<ShiftRefusal | undefined> => {
    const [known, certificates, busy] = await Promise.all([
      tx.rows(roster.peopleOf(projectId)),
      tx.rows(roster.certificatesOf(projectId)),
      tx.rows(roster.busyPeople(projectId, { from: new Date(shift.from), to: new Date(shift.to), except })),
    ])
    const held = certificatesBy(certificates)
    return shiftRefusal(shift, {
      people: new Map(known.map(({ id }) => [id, held.get(id) ?? []])),
      others: busy.map((one) => ({
        accountId: one.account_id,
        from: one.from_at.getTime(),
        to: one.to_at.getTime(),
      })),
      now: now(),
      zone,
    })
  }

  const add = async (actor: Actor, { tx, site, checksPerShift }: Held, planned: Planned): Promise<string> => {
    const id = newId()
    const times = { from_at: new Date(planned.from), to_at: new Date(planned.to) }
    const [row] = await tx.rows(roster.insertShift({ id, ...site, ...times, written_by: actor.accountId }))
    if (!row) throw new Problem('missing')
    await tx.rows(roster.setCheckDue(id, checkDue({ ...row, checksPerShift }, now())))
    await tx.rows(roster.insertPeople(placesOf(id, site, planned.accountIds)))
    return id
  }

  return {
    read,
    async week(actor: Actor, { projectId, day }: InputOf<typeof dutyCalls.week>) {
      const [unit] = await database.read(settingsOf(actor), unitSite(actor.scope, projectId))
      const { monday, from, to } = weekOf(day, unit?.zone ?? usualZone)
      const between = { from: new Date(from), to: new Date(to) }
      const shifts = await database.read(settingsOf(actor), roster.shiftsBetween(actor.scope, projectId, between))
      const papers = await readPapers(database, actor, projectId, { shifts })
      return { monday, shifts: shifts.map((row) => shiftOf(row, papers)) }
    },

    async add(actor: Actor, { projectId, ...asked }: InputOf<typeof dutyCalls.addShift>): Promise<DutyShift> {
      const planned = plannedOf(asked)
      const id = await inUnit(actor, projectId, async (held) => {
        refuse(await refusalOf(held, planned))
        return add(actor, held, planned)
      })
      return read(actor, id)
    },

    async change(actor: Actor, { shiftId, version, ...asked }: InputOf<typeof dutyCalls.changeShift>) {
      const { projectId } = await read(actor, shiftId)
      const planned = plannedOf(asked)
      await inUnit(actor, projectId, async ({ tx, site, zone, checksPerShift }) => {
        const row = await open(actor, tx, shiftId, version)
        refuse(await refusalOf({ tx, site, zone }, planned, shiftId))
        const times = { from_at: new Date(planned.from), to_at: new Date(planned.to) }
        await tx.rows(
          roster.changeShift(shiftId, { ...times, check_due: checkDue({ ...row, ...times, checksPerShift }, now()) }),
        )
        await tx.rows(roster.removePeople(shiftId))
        await tx.rows(roster.insertPeople(placesOf(shiftId, site, planned.accountIds, row.people)))
      })
      return read(actor, shiftId)
    },

    async cancel(actor: Actor, { shiftId, version }: InputOf<typeof dutyCalls.cancelShift>): Promise<DutyShift> {
      const { projectId } = await read(actor, shiftId)
      await inUnit(actor, projectId, async ({ tx }) => {
        const row = await open(actor, tx, shiftId, version)
        // Who is there stays until he hands over.
        if (row.people.some(({ arrived_at }) => arrived_at !== null)) throw new Problem('shiftPast')
        await tx.rows(roster.changeShift(shiftId, { cancelled_at: new Date(now()), check_due: null }))
      })
      return read(actor, shiftId)
    },

    copyWeek(actor: Actor, { projectId, day }: InputOf<typeof dutyCalls.copyWeek>) {
      return inUnit(actor, projectId, async (held) => {
        const { from, to } = weekOf(daysAfter(day, -7), held.zone)
        const between = { from: new Date(from), to: new Date(to) }
        const leftOut: { from: string; to: string; problem: string }[] = []
        const before = await held.tx.rows(roster.shiftsBetween(actor.scope, projectId, between))
        for (const row of before) {
          const planned = aWeekLater(row, held.zone)
          const problem = await refusalOf(held, planned)
          if (problem)
            leftOut.push({
              from: new Date(planned.from).toISOString(),
              to: new Date(planned.to).toISOString(),
              problem,
            })
          else await add(actor, held, planned)
        }
        return { copied: before.length - leftOut.length, leftOut }
      })
    },

    changeSettings: (actor: Actor, { projectId, checksPerShift }: InputOf<typeof dutyCalls.changeSettings>) =>
      inUnit(actor, projectId, async ({ tx }) => {
        await tx.rows(changeUnit(projectId, checksPerShift))
        for (const row of await tx.rows(roster.shiftsAhead(projectId, new Date(now()))))
          await tx.rows(roster.setCheckDue(row.id, checkDue({ ...row, checksPerShift }, now())))
        return { checksPerShift }
      }),

    async arrive(actor: Actor, shiftId: string): Promise<string> {
      const { projectId } = await read(actor, shiftId)
      await inUnit(actor, projectId, async ({ tx, note }) => {
        const row = await open(actor, tx, shiftId)
        if (!row.people.some(({ account_id }) => account_id === actor.accountId)) throw new Problem('notOnDuty')
        const at = now()
        if (at < row.from_at.getTime() - arrivalBeforeMs) throw new Problem('arrivalTooEarly')
        const [arrived] = await tx.rows(roster.arrive(shiftId, actor.accountId, new Date(at)))
        if (arrived) await note({ kind: 'arrival', subjectId: shiftId })
      })
      return projectId
    },
  }

  /** A shift that can still be changed. */
  async function open(actor: Actor, tx: Transaction, shiftId: string, version?: number): Promise<roster.ShiftRow> {
    const [row] = await tx.rows(roster.shiftById(actor.scope, shiftId))
    if (!row) throw new Problem('missing')
    if (version !== undefined && version !== row.version) throw new Problem('conflict')
    const isOver = row.cancelled_at !== null || row.ended_at !== null || row.to_at.getTime() <= now()
    if (isOver) throw new Problem('shiftPast')
    return row
  }
}

const refuse = (problem: ShiftRefusal | undefined): void => {
  if (problem) throw new Problem(problem)
}

const plannedOf = ({ from, to, accountIds }: { from: string; to: string; accountIds: string[] }): Planned => ({
  from: Date.parse(from),
  to: Date.parse(to),
  accountIds: [...new Set(accountIds)],
})

/** At the same times of the clock, also where it is changed in between. */
const aWeekLater = ({ from_at, to_at, people }: roster.ShiftRow, zone: string): Planned => ({
  from: sameClockAfter(from_at.getTime(), 7, zone),
  to: sameClockAfter(to_at.getTime(), 7, zone),
  accountIds: people.map(({ account_id }) => account_id),
})

const placesOf = (
  shift_id: string,
  site: SiteRow,
  accountIds: readonly string[],
  before: readonly roster.RosterPerson[] = [],
) =>
  accountIds.map((account_id, place) => {
    const arrived = before.find((one) => one.account_id === account_id)?.arrived_at ?? null
    return { shift_id, place, ...site, account_id, arrived_at: arrived === null ? null : new Date(arrived) }
  })

type Checked = { seed: string; from_at: Date; to_at: Date; checksPerShift: number }

const checkDue = ({ seed, from_at, to_at, checksPerShift }: Checked, now: number): Date | null => {
  const plan = { seed, from: from_at.getTime(), to: to_at.getTime(), perShift: checksPerShift }
  const at = nextCheckAt(plan, now)
  return at === null ? null : new Date(at)
}
