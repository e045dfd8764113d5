/** Lasting faults that people found: most put right in time, some late, a few still open. */
import { levels, remindersOf } from '#features/hazard/hazard-clock.rules.ts'
import { say } from '../values/pair.ts'
import { hazardWords, type HazardWords } from '../values/past-words.ts'
import { day, hour, writeAct, type PastUnit, type PastWorld } from './past-world.ts'

const timesIn90Days = 7

type Act = 'find' | 'assign' | 'begin' | 'submit' | 'approve'

interface Move {
  readonly act: Act
  readonly to: string
  readonly at: number
  readonly by: string
}

/** The whole way of one; whatever lies ahead of now has not happened. */
const movesOf = (unit: PastUnit, { chance, now }: PastWorld, found: number, words: HazardWords): readonly Move[] => {
  const { deadlineMs, sides } = levels[words.level]
  const isLate = chance.happens(0.25)
  const submitted = found + deadlineMs * (isLate ? chance.between(1.1, 1.9) : chance.between(0.3, 0.9))
  const [officer] = unit.officers
  const all: readonly Move[] = [
    { act: 'find', to: 'found', at: found, by: officer },
    { act: 'assign', to: 'assigned', at: found + hour, by: unit.manager },
    { act: 'begin', to: 'correcting', at: found + 2 * hour, by: unit.maintainer },
    { act: 'submit', to: 'submitted', at: submitted, by: unit.maintainer },
    { act: 'approve', to: sides.length > 1 ? 'submitted' : 'closed', at: submitted + hour, by: unit.manager },
    ...(sides.length > 1 ? [{ act: 'approve', to: 'closed', at: submitted + 2 * hour, by: unit.centre } as const] : []),
  ]
  return all.map((move) => ({ ...move, at: Math.floor(move.at) })).filter(({ at }) => at <= now)
}

const rowOf = (unit: PastUnit, world: PastWorld, words: HazardWords, moves: readonly Move[]) => {
  const { language } = world
  const [{ at: found, by: finder } = { at: world.now, by: '' }] = moves
  const { deadlineMs } = levels[words.level]
  const last = moves.at(-1)
  const whenOf = (act: Act, by: string) => moves.find((move) => move.act === act && move.by === by)
  const [unitSign, centreSign] = [whenOf('approve', unit.manager), whenOf('approve', unit.centre)]
  const submit = moves.find(({ act }) => act === 'submit')
  const isAssigned = moves.length > 1
  const date = (move: Move | undefined) => (move ? new Date(move.at) : null)
  return {
    ...unit.site,
    source: 'manual',
    title: say(words.title, language),
    detail: say(words.detail, language),
    level: words.level,
    state: last?.to ?? 'found',
    found_at: new Date(found),
    found_by: finder,
    due_at: new Date(found + deadlineMs),
    deadline_s: deadlineMs / 1_000,
    deadline_from: new Date(found),
    corrector_id: isAssigned ? unit.maintainer : null,
    submitted_by: submit ? unit.maintainer : null,
    measure: submit ? say(words.measure, language) : null,
    unit_signed_by: unitSign ? unit.manager : null,
    unit_signed_at: date(unitSign),
    centre_signed_by: centreSign ? unit.centre : null,
    centre_signed_at: date(centreSign),
    taken_at: isAssigned ? date(moves[1]) : null,
    closed_at: last?.to === 'closed' ? date(last) : null,
    digested_at: new Date(found),
    version: moves.length,
  }
}

const actionOf: Readonly<Record<Act, string>> = {
  find: 'hazard/report.action',
  assign: 'hazard/assign.action',
  begin: 'hazard/begin.action',
  submit: 'hazard/submit.action',
  approve: 'hazard/approve.action',
}

const writeHazard = (unit: PastUnit, world: PastWorld, found: number): void => {
  const { book, chance, newId, now, language } = world
  const words = chance.pick(hazardWords)
  const moves = movesOf(unit, world, found, words)
  const id = newId(found)
  const row = rowOf(unit, world, words, moves)
  book.add('hazard', { id, ...row })
  let state: string | null = null
  for (const { act, to, at, by } of moves) {
    const said = { act, from_state: state, to_state: to, actor_kind: 'account', actor_id: by }
    const note = act === 'submit' ? say(words.measure, language) : null
    book.add('hazard_move', { hazard_id: id, ...unit.site, at: new Date(at), ...said, note })
    writeAct(world, unit, { at, account: by, action: actionOf[act], target: id })
    state = to
  }
  if (row.closed_at !== null) return
  // What was due is told already; the clock goes on from there.
  for (const { percent, at } of remindersOf({ deadlineFrom: found, dueAt: row.due_at.getTime() })) {
    const told = at <= now ? new Date(at) : null
    book.add('hazard_reminder', { hazard_id: id, round: 0, percent, ...unit.site, due_at: new Date(at), told_at: told })
  }
}

export const planHazards = (unit: PastUnit, world: PastWorld): void => {
  const { now, from, chance } = world
  const times = Math.round((timesIn90Days * (now - from)) / (90 * day))
  for (let n = 0; n < times; n += 1) writeHazard(unit, world, Math.floor(chance.between(from, now - 3 * hour)))
  // One of yesterday, which is being worked on.
  writeHazard(unit, world, Math.floor(now - chance.between(3, 12) * hour))
}
