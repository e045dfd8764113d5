/** Who is on duty in a unit now, and what waits for them. */
import { arrivalBeforeMs, usualChecksPerShift } from '@vigil/contract/duty/duty'
import { type DutyNow } from '@vigil/contract/duty/now'
import { Problem } from '@vigil/contract/problems'
import { midnightBefore } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { calledNow, checkPage, checksSince } from './check/check.repository.ts'
import { checkOf } from './check/check-view.ts'
import { unitOf, unitSite } from './duty.repository.ts'
import { openHandover, standingAt, type StandingRow } from './now.repository.ts'
import { readPapers } from './roster/read-papers.ts'
import { shiftsBetween, type ShiftRow } from './roster/roster.repository.ts'
import { shiftOf } from './roster/shift-view.ts'
import type { Deps } from './unit-writer.ts'

const hourMs = 3_600_000
/** A shift that began longer ago is over and has handed over or been forgotten; one that begins later is not the next. */
const aroundMs = 24 * hourMs

export const createNowService = ({ database, now }: Deps) => ({
  async read(actor: Actor, projectId: string): Promise<DutyNow> {
    const at = now()
    const settings = settingsOf(actor)
    const around = { from: new Date(at - aroundMs), to: new Date(at + aroundMs) }
    const newest = { after: undefined, limit: 1 }
    const [site] = await database.read(settings, unitSite(actor.scope, projectId))
    if (!site) throw new Problem('missing')
    const [[unit], shifts, standing, [today], [last], [open], called] = await Promise.all([
      database.read(settings, unitOf(projectId)),
      database.read(settings, shiftsBetween(actor.scope, projectId, around)),
      database.read(settings, standingAt(projectId, new Date(at))),
      database.read(settings, checksSince(projectId, new Date(midnightBefore(at, site.zone)))),
      database.read(settings, checkPage(actor.scope, { projectId }, newest)),
      database.read(settings, openHandover(projectId)),
      database.read(settings, calledNow(projectId, new Date(at))),
    ])
    const also = [last?.asked_by ?? null, last?.answered_by ?? null]
    const papers = await readPapers(database, actor, projectId, { shifts, also })
    const shown = (row: ShiftRow | undefined) => (row ? shiftOf(row, papers) : null)
    const { current, staying, next } = watchOf(shifts, standing, at)
    const lastCheck = (last && checkOf(last, papers.names)) ?? null
    const openCheck = lastCheck?.state === 'asked' ? lastCheck : null
    const isCalled = called.some(({ account_id }) => account_id === actor.accountId)
    return {
      projectId,
      projectName: site.project_name,
      shift: shown(current),
      staying: shown(staying),
      next: shown(next),
      checksToday: { asked: today?.asked ?? 0, answered: today?.answered ?? 0, missed: today?.missed ?? 0 },
      lastCheck,
      openCheck,
      handoverId: open?.id ?? null,
      checksPerShift: unit?.checks_per_shift ?? usualChecksPerShift,
      mayAnswer: openCheck !== null && isCalled,
      isCalled,
      mayArriveAt: shifts.find((row) => awaits(row, actor.accountId, at))?.id ?? null,
      mayHandOver: !open && [current, staying].some((row) => row && isOn(row, actor.accountId)) && next !== undefined,
    }
  },
})

const isOn = ({ people }: ShiftRow, accountId: string): boolean =>
  people.some(({ account_id }) => account_id === accountId)

/** His own shift, not over, near enough, and he has not signed in. */
const awaits = (row: ShiftRow, accountId: string, at: number): boolean =>
  row.ended_at === null &&
  row.to_at.getTime() > at &&
  row.from_at.getTime() - arrivalBeforeMs <= at &&
  row.people.some(({ account_id, arrived_at }) => account_id === accountId && arrived_at === null)

/** The one that is there; then the one that should be; beside it the one that has not handed over. */
const watchOf = (shifts: readonly ShiftRow[], standing: readonly StandingRow[], at: number) => {
  const inPlace = (place: StandingRow['standing']): ShiftRow | undefined => {
    const ids = standing.filter((one) => one.standing === place).map(({ shift_id }) => shift_id)
    return shifts.find(({ id }) => ids.includes(id))
  }
  const current = inPlace(0) ?? inPlace(2)
  const staying = inPlace(1)
  const ahead = shifts.find((row) => row.id !== current?.id && row.ended_at === null && row.from_at.getTime() > at)
  // Whoever stays hands over to the shift whose time it is.
  return { current, staying, next: ahead ?? (staying ? current : undefined) }
}
