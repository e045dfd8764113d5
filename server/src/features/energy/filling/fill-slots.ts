/**
 * Keeps the slots. Each meter is looked at shortly after every quarter of an hour: what came since is read, and the slots it
 * touches are reckoned anew from the readings around them, in the transaction that moves the meter's cursor. Nothing is
 * added up, so nothing is counted twice, and what comes late corrects what it is late for.
 */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { dayMs, hourMs } from '#foundation/project/unit-time.ts'
import { adoptedAtOnce } from '../adopted-at-once.ts'
import { meterFactsOf, metersOf } from '../meter/meter.rules.ts'
import { inOrder, slotMs, slotsOf, slotsWithin, stepsOf, touchedBy, type Reading } from '../slots/slots.rules.ts'
import { dayOfSlot, daysAnew, siteAt, type Stay } from './days.rules.ts'
import * as filling from './filling.repository.ts'
import { moveReadTo } from '../read-to.repository.ts'

const firstDays = 100
const metersAtOnce = 20
/** Lanes overtake each other; what was read in the last hour is read again. */
const againMs = hourMs
const aroundMs = 6 * hourMs
const readingsBefore = 20
/** A device that kept its readings for longer has a wrong clock. */
const latestMs = 35 * dayMs
/** After the quarter is over, for what is still under way. */
const afterQuarterMs = 60_000

interface Deps {
  readonly transactor: Transactor
  readonly now: () => number
}

/** By the device's clock, as long as that can be: never ahead of ours. */
const readingOf = ({ received_at, device_time, kwh }: filling.ReadingRow): Reading => {
  const received = received_at.getTime()
  const late = received - (device_time?.getTime() ?? received)
  return { at: late >= 0 && late <= latestMs ? received - late : received, wh: Math.round(kwh * 1_000) }
}

const isReading = ({ kwh }: filling.ReadingRow): boolean => Number.isFinite(kwh) && kwh >= 0 && kwh < 1e9

interface Heard {
  readonly readings: readonly Reading[]
  /** Instants of what came since the last look. */
  readonly fresh: readonly number[]
  readonly readTo: number
}

const heardOf = (rows: readonly filling.ReadingRow[], readTo: number): Heard => {
  const own = rows.filter(isReading)
  const fresh = own.filter(({ received_at }) => received_at.getTime() > readTo - againMs)
  return {
    readings: inOrder(own.map(readingOf)),
    fresh: fresh.map((row) => readingOf(row).at),
    readTo: Math.max(readTo, ...rows.map(({ received_at }) => received_at.getTime())),
  }
}

/** What was told of a meter since the last look, and enough before it to reckon with; further back when some of it is late. */
const hear = async (tx: Transaction, meter: filling.DueMeter, rows: readonly filling.ReadingRow[]): Promise<Heard> => {
  const readTo = meter.read_to.getTime()
  const heard = heardOf(rows, readTo)
  const first = Math.min(...heard.fresh)
  if (heard.fresh.length === 0 || first >= readTo - aroundMs) return heard
  const since = new Date(first - aroundMs).toISOString()
  const asked = [{ equipment_id: meter.equipment_id, since }]
  return heardOf(await tx.rows(filling.readingsSince(asked, readingsBefore)), readTo)
}

interface Known {
  readonly stays: readonly Stay[]
  readonly confirmed: ReadonlySet<number>
}

const write = async (tx: Transaction, meter: filling.DueMeter, { readings, fresh }: Heard, known: Known) => {
  const { equipment_id: id, type_no, protocol_id, rated } = meter
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
  const steps = stepsOf(readings, meterFactsOf(type, typeof rated === 'number' && rated > 0 ? rated : undefined))
  // A slot is booked once the counter was read after its end: half of one would look as if less were used.
  const booked = Math.floor((readings.at(-1)?.at ?? 0) / slotMs) * slotMs
  const touched = touchedBy(readings, fresh)
  const window = { from: touched.from, to: Math.max(touched.from, Math.min(touched.to, booked)) }
  const slots = slotsWithin(slotsOf(steps, known.confirmed), window)
  const kept = await tx.rows(filling.keptDays(id, dayOfSlot(window.from), dayOfSlot(window.to)))
  const siteOf = (start: number) => siteAt(start, known.stays, meter)
  const days = daysAnew(kept, { slots, window, siteOf })
  if (days.length > 0) void tx.rows(filling.keepDays(id, days))
  void tx.rows(filling.forgetSuspects(id, new Date(window.from), new Date(window.to)))
  const suspects = steps.flatMap(({ kind, from, to, wh }) => {
    if (kind !== 'suspect' || wh === 0 || to <= window.from || to > window.to) return []
    const { oem_id, company_id, project_id } = siteOf(to)
    return [{ oem_id, company_id, project_id, at: new Date(to).toISOString(), since: new Date(from).toISOString(), wh }]
  })
  if (suspects.length > 0) void tx.rows(filling.keepSuspects(id, suspects))
}

/** How many meters were looked at. */
const fillSome = ({ transactor, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(filling.dueMeters(new Date(now()), metersAtOnce))
    if (due.length === 0) return { result: 0 }
    const ids = due.map(({ equipment_id }) => equipment_id)
    const since = ({ read_to }: filling.DueMeter) => new Date(read_to.getTime() - againMs - aroundMs).toISOString()
    const asked = due.map((meter) => ({ equipment_id: meter.equipment_id, since: since(meter) }))
    const [rows, stays, confirmed] = [
      await tx.rows(filling.readingsSince(asked, readingsBefore)),
      await tx.rows(filling.staysOf(ids)),
      await tx.rows(filling.confirmedOf(ids)),
    ]
    const moves = []
    for (const meter of due) {
      const isOwn = ({ equipment_id }: { equipment_id: string }) => equipment_id === meter.equipment_id
      const heard = await hear(tx, meter, rows.filter(isOwn))
      const truths = new Set(confirmed.filter(isOwn).map(({ at }) => at.getTime()))
      if (heard.fresh.length > 0) await write(tx, meter, heard, { stays: stays.filter(isOwn), confirmed: truths })
      moves.push({ equipment_id: meter.equipment_id, read_to: new Date(heard.readTo).toISOString() })
    }
    const next = Math.ceil((now() + 1) / slotMs) * slotMs + afterQuarterMs
    return { result: due.length, last: [moveReadTo('energy_cursor', moves, new Date(next))] }
  })

/** Goes on until every meter that is due was looked at, at most so many times. */
export const fillSlots = async (deps: Deps, mostRounds = 500): Promise<number> => {
  await deps.transactor.run(async (tx) => {
    await tx.rows(filling.adoptMeters(metersOf(), firstDays, adoptedAtOnce))
    return { result: 0 }
  })
  let filled = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const some = await fillSome(deps)
    filled += some
    if (some < metersAtOnce) break
  }
  return filled
}
