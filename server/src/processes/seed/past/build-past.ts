/** Ninety days behind a new city, written through the same tables that everything from now on goes through. */
import type pg from 'pg'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { City, Unit } from '../plan-city.ts'
import type { Language } from '../values/pair.ts'
import type { Resident } from '../write-city.ts'
import { createChance } from './chance.ts'
import { createPastBook, writeBook } from './past-book.ts'
import { day, type PastUnit, type PastWorld } from './past-world.ts'
import { planAlarms } from './plan-alarms.ts'
import { planHazards } from './plan-hazards.ts'
import { markRead, planNotices } from './plan-notices.ts'
import { planRoster } from './plan-roster.ts'
import { writeReadings } from './write-readings.ts'

export interface PastWish {
  readonly now: number
  readonly days: number
  readonly language: Language
  readonly seed: number
}

export interface PastFigures {
  readonly days: number
  readonly rows: number
  readonly readings: number
  readonly seconds: number
}

const pastUnitOf = (unit: Unit, people: readonly Resident[]): PastUnit | undefined => {
  const { project } = unit
  const idsOf = (role: string, at: (resident: Resident) => boolean) =>
    people.filter((one) => one.wish.role === role && at(one)).map(({ made }) => made.account.id)
  const here = ({ wish }: Resident) => wish.place.project === project.id
  const [manager] = idsOf('manager', here)
  const [first, ...others] = idsOf('dutyOfficer', here)
  const [centre] = idsOf('oem', ({ wish }) => wish.place.oem === project.oem_id)
  if (manager === undefined || first === undefined || centre === undefined) return undefined
  // Where no maintainer works, the last on the roster mends.
  const maintainer = idsOf('maintainer', here)[0] ?? others.at(-1) ?? first
  const site = { oem_id: project.oem_id, company_id: project.company_id ?? null, project_id: project.id }
  return { site, unit, officers: [first, ...others], manager, maintainer, centre }
}

const planUnit = (unit: PastUnit, world: PastWorld): void => {
  const onWatch = planRoster(unit, world)
  planAlarms(unit, world, onWatch)
  planHazards(unit, world)
  planNotices(unit, world)
  markRead(unit, world)
}

/** Names what was built, for whoever asks later which rows nobody lived through. */
const writeMark = async (client: pg.Client, { from, now }: PastWorld, { seed, days }: PastWish): Promise<void> => {
  const details = JSON.stringify({ from: new Date(from), to: new Date(now), days, seed })
  const { sql, parameters } = appendAudit({ at: new Date(now), action: 'pastBuilt', outcome: 'ok', details })
  await client.query(sql, [...parameters])
}

/** In the caller's transaction: a city has all of its past or none of it. */
export const buildPast = async (
  client: pg.Client,
  city: City,
  people: readonly Resident[],
  wish: PastWish,
): Promise<PastFigures> => {
  const startedAt = performance.now()
  const { now, days, language, seed } = wish
  const from = now - days * day
  const world: PastWorld = { now, from, language, chance: createChance(seed), book: createPastBook(), newId: uuidV7 }
  for (const unit of city.units) {
    const past = pastUnitOf(unit, people)
    if (past) planUnit(past, world)
  }
  const rows = await writeBook(client, world.book)
  await writeMark(client, world, wish)
  const equipment = city.units.flatMap((unit) => unit.equipment)
  const readings = await writeReadings(client, { from: new Date(from), now: new Date(now), equipment })
  return { days, rows, readings, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}
