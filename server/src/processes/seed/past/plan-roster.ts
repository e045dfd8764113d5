/** Ninety days of watches, eight hours each: who came, who was asked, who handed over; and the week that lies ahead. */
import { dayOf, midnightBefore, usualZone } from '#foundation/project/unit-time.ts'
import { checkTimes, nextCheckAt } from '#features/duty/check/check.rules.ts'
import { say } from '../values/pair.ts'
import { handoverLines, ownEntries } from '../values/past-words.ts'
import { day, hour, minute, writeAct, writeEntry, type PastUnit, type PastWorld } from './past-world.ts'

const shiftMs = 8 * hour
const daysAhead = 7
const checksPerShift = 1

interface Watch {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly seed: string
  /** The leader first. */
  readonly people: readonly string[]
}

/** Who stands watch at a moment, as the roster had it. */
export type OnWatch = (at: number) => readonly string[]

const teamsOf = ({ officers, manager }: PastUnit): readonly (readonly string[])[] => {
  const teams = [0, 2, 4].map((from) => officers.slice(from, from + 2)).filter(({ length }) => length === 2)
  return teams.length > 0 ? teams : [[officers[0], manager]]
}

const planWatches = (unit: PastUnit, world: PastWorld): readonly Watch[] => {
  const teams = teamsOf(unit)
  const first = midnightBefore(world.from, usualZone)
  const count = Math.ceil((world.now + daysAhead * day - first) / shiftMs)
  return Array.from({ length: count }, (_, n): Watch => {
    const from = first + n * shiftMs
    const seed = String(Math.floor(world.chance.next() * 1e9))
    return { id: world.newId(from - day), from, to: from + shiftMs, seed, people: teams[n % teams.length] ?? [] }
  })
}

const writeShift = ({ site, manager }: PastUnit, { now, book }: PastWorld, watch: Watch, isOver: boolean): void => {
  const { id, from, to, seed } = watch
  const plan = { seed, from, to, perShift: checksPerShift }
  const next = isOver ? null : nextCheckAt(plan, now)
  book.add('duty_shift', {
    id,
    ...site,
    from_at: new Date(from),
    to_at: new Date(to),
    seed,
    written_by: manager,
    taken_at: from <= now ? new Date(from) : null,
    ended_at: isOver ? new Date(to) : null,
    check_due: next === null ? null : new Date(next),
    checks: checkTimes(plan).filter((at) => at < now).length,
  })
}

const writePeople = (unit: PastUnit, world: PastWorld, { id, from, people }: Watch): void => {
  for (const [place, account_id] of people.entries()) {
    const arrived = from - Math.floor(world.chance.between(2, 12)) * minute
    const hasCome = from <= world.now
    const arrived_at = hasCome ? new Date(arrived) : null
    world.book.add('duty_person', { shift_id: id, place, ...unit.site, account_id, arrived_at })
    if (hasCome) writeEntry(world, unit, { at: arrived, kind: 'arrival', actor: account_id, subject: id })
  }
}

const writeCheck = (unit: PastUnit, world: PastWorld, watch: Watch): void => {
  const { now, chance, book, newId } = world
  const { seed, from, to, people } = watch
  const [at = Infinity] = checkTimes({ seed, from, to, perShift: checksPerShift })
  const isMissed = chance.happens(0.01)
  const seconds = Math.floor(chance.between(20, 280))
  const settled = at + (isMissed ? 10 * minute : seconds * 1_000)
  if (settled > now) return
  const id = newId(at)
  const [answerer = null] = people
  book.add('duty_check', {
    id,
    ...unit.site,
    shift_id: watch.id,
    slot: 0,
    state: isMissed ? 'missed' : 'answered',
    asked_at: new Date(at),
    due_at: new Date(at + 10 * minute),
    told_at: new Date(at),
    answered_at: isMissed ? null : new Date(settled),
    answered_by: isMissed ? null : answerer,
  })
  writeEntry(world, unit, { at, kind: 'checkAsked', subject: id })
  if (isMissed) {
    writeEntry(world, unit, { at: settled, kind: 'checkMissed', subject: id })
    writeMissed(unit, world, { id, at: settled })
  } else writeEntry(world, unit, { at: settled, kind: 'checkAnswered', actor: answerer, subject: id, seconds })
}

/** A check that nobody answered is a hazard; the manager spoke with them within the day. */
const writeMissed = (
  { site, manager, centre }: PastUnit,
  world: PastWorld,
  check: { id: string; at: number },
): void => {
  const { book, newId, chance, now } = world
  const closed = Math.min(now, check.at + Math.floor(chance.between(2, 20)) * hour)
  const id = newId(check.at)
  book.add('hazard', {
    id,
    ...site,
    source: 'dutyCheck',
    check_id: check.id,
    level: 'serious',
    state: 'closed',
    found_at: new Date(check.at),
    due_at: new Date(check.at + day),
    deadline_s: day / 1_000,
    deadline_from: new Date(check.at),
    unit_signed_by: manager,
    unit_signed_at: new Date(closed),
    centre_signed_by: centre,
    centre_signed_at: new Date(closed),
    taken_at: new Date(closed),
    closed_at: new Date(closed),
    digested_at: new Date(check.at),
  })
  const found = { hazard_id: id, ...site, at: new Date(check.at), act: 'find', to_state: 'found', actor_kind: 'timer' }
  book.add('hazard_move', { ...found, note: 'dutyCheck' })
}

const writeHandover = (unit: PastUnit, world: PastWorld, watch: Watch, next: Watch): void => {
  const { chance, book, newId, language, now } = world
  const { site } = unit
  const begun = watch.to - Math.floor(chance.between(3, 9)) * minute
  const ended = Math.min(now, watch.to + Math.floor(chance.between(0, 4)) * minute)
  const id = newId(begun)
  const [leaver = '', receiver = ''] = [watch.people[0], next.people[0]]
  book.add('duty_handover', {
    id,
    ...site,
    shift_id: watch.id,
    next_id: next.id,
    leaver_id: leaver,
    receiver_id: receiver,
    state: 'finished',
    begun_at: new Date(begun),
    leaver_signed_at: new Date(ended - minute),
    receiver_signed_at: new Date(ended),
    ended_at: new Date(ended),
  })
  book.add('duty_item', {
    handover_id: id,
    line_no: 1,
    ...site,
    kind: 'lines',
    subject: 'text',
    words: say(chance.pick(handoverLines), language),
    since: new Date(begun),
    ticked_at: new Date(ended - minute),
  })
  writeEntry(world, unit, { at: begun, kind: 'handoverBegun', actor: leaver, subject: id })
  writeEntry(world, unit, { at: ended, kind: 'handoverFinished', actor: receiver, subject: id })
  writeAct(world, unit, { at: ended, account: receiver, action: 'duty/finishHandover.action', target: id })
}

const writeUnit = ({ site, officers, manager }: PastUnit, { book, now }: PastWorld): void => {
  book.add('duty_unit', { ...site, checks_per_shift: checksPerShift })
  for (const [n, account_id] of [...officers, manager].entries())
    book.add('duty_certificate', {
      ...site,
      account_id,
      kind: 'operatorFour',
      cert_no: `XF-2025-${String(n + 1).padStart(4, '0')}`,
      good_until: dayOf(now + (200 + 40 * n) * day, usualZone),
      written_by: manager,
    })
}

/** Two teams that follow each other are never the same, so one hands over to another. */
export const planRoster = (unit: PastUnit, world: PastWorld): OnWatch => {
  const { now, chance, language } = world
  writeUnit(unit, world)
  const watches = planWatches(unit, world)
  for (const [n, watch] of watches.entries()) {
    const next = watches[n + 1]
    const isOver = next !== undefined && watch.to <= now
    writeShift(unit, world, watch, isOver)
    writePeople(unit, world, watch)
    if (watch.from > now) continue
    writeCheck(unit, world, watch)
    const [leader = ''] = watch.people
    const written = watch.from + 3 * hour
    if (chance.happens(0.2) && written < now)
      writeEntry(world, unit, {
        at: written,
        kind: 'own',
        actor: leader,
        words: say(chance.pick(ownEntries), language),
      })
    if (isOver && leader !== next.people[0]) writeHandover(unit, world, watch, next)
  }
  return (at) => watches.find(({ from, to }) => from <= at && at < to)?.people ?? [unit.officers[0]]
}
