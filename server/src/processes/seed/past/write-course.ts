/** How one alarm of the past went: its row, its moves, who saw it, who was told. */
import { say } from '../values/pair.ts'
import { falseNotes, handledNotes } from '../values/past-words.ts'
import { hour, minute, writeAct, type PastUnit, type PastWorld } from './past-world.ts'
import type { Raised } from './raised.ts'
import { writeMessages } from './write-messages.ts'

interface Step {
  readonly at: number
  readonly to: string
  readonly by: 'device' | 'timer' | 'account'
  readonly account?: string
  readonly note?: string | null
  /** The call that a person made. */
  readonly call?: string
}

interface Course {
  readonly steps: readonly Step[]
  readonly columns: object
}

const falseCauses = ['cooking', 'steam', 'dust', 'touched'] as const

const verdictOf = ({ finding, kind }: Raised) => {
  if (kind === 'fault') return { verdict: null, cause: null }
  const cause = falseCauses.find((known) => known === finding) ?? null
  if (cause) return { verdict: 'false', cause }
  return { verdict: finding === 'test' ? 'test' : 'real', cause: null }
}

/** Ended before anybody came: the clock files what is no fire and was touched by nobody. */
const untouched = ({ recoveredAt }: Raised): Course => {
  const archived = recoveredAt + 11 * minute
  return {
    steps: [{ at: archived, to: 'archived', by: 'timer' }],
    columns: { state: 'archived', archived_at: new Date(archived), result: 'autoRecovered' },
  }
}

const noteOf = (raised: Raised, { language }: PastWorld): string => {
  const { verdict, cause } = verdictOf(raised)
  const word = cause ? falseNotes[cause] : undefined
  return [verdict, cause, word && say(word, language)].filter((part) => part !== null && part !== undefined).join(' · ')
}

/** Taken, judged where it is no fault, dealt with, and filed by the manager within the day. */
const handled = (raised: Raised, unit: PastUnit, world: PastWorld, watch: readonly string[]): Course => {
  const { chance, language, now } = world
  const { verdict, cause } = verdictOf(raised)
  const [officer = unit.officers[0]] = watch
  const isUrgent = raised.priority === 1
  const taken = raised.at + Math.floor(isUrgent ? chance.between(15, 95) : chance.between(60, 1_500)) * 1_000
  const judged = taken + Math.floor(chance.between(60, 420)) * 1_000
  const done = judged + Math.floor(chance.between(3, 60)) * minute
  const filed = Math.max(done, raised.recoveredAt) + Math.floor(chance.between(1, 20)) * hour
  const worker = raised.kind === 'fault' ? unit.maintainer : officer
  const steps: readonly Step[] = [
    { at: taken, to: 'acknowledged', by: 'account', account: officer, call: 'acknowledge' },
    ...(verdict === null
      ? []
      : [
          {
            at: judged,
            to: 'verified',
            by: 'account',
            account: officer,
            note: noteOf(raised, world),
            call: 'verify',
          } as const,
        ]),
    {
      at: done,
      to: 'handled',
      by: 'account',
      account: worker,
      note: say(chance.pick(handledNotes), language),
      call: 'handle',
    },
    { at: filed, to: 'archived', by: 'account', account: unit.manager, call: 'archive' },
  ]
  const isFiled = filed <= now
  const judgement = { verdict, cause, verdict_at: new Date(judged), verdict_by: officer }
  return {
    steps: steps.filter(({ at }) => at <= now),
    columns: {
      state: isFiled ? 'archived' : 'handled',
      archived_at: isFiled ? new Date(filed) : null,
      acknowledged_at: new Date(taken),
      acknowledged_by: officer,
      owner_id: officer,
      owned_at: new Date(taken),
      ...(verdict === null ? {} : judgement),
      handled_at: new Date(done),
      handled_by: worker,
    },
  }
}

const writeSteps = (unit: PastUnit, world: PastWorld, raised: Raised, steps: readonly Step[]): void => {
  const { id, at, recoveredAt, equipment } = raised
  const told: Step = { at: at + 1_000, to: 'notified', by: 'timer' }
  let state: string | null = null
  const recovered: Step = { at: recoveredAt, to: '', by: 'device' }
  const all: readonly Step[] = [{ at, to: 'received', by: 'device' }, told, recovered, ...steps]
  for (const step of all.toSorted((one, other) => one.at - other.at)) {
    const to: string = step === recovered ? (state ?? 'received') : step.to
    world.book.add('alarm_move', {
      alarm_id: id,
      ...unit.site,
      at: new Date(step.at),
      from_state: state,
      to_state: to,
      condition: step.at >= recoveredAt ? 'recovered' : 'active',
      actor_kind: step.by,
      actor_id: step.by === 'account' ? (step.account ?? null) : step.by === 'device' ? equipment.id : null,
      note: step.note ?? null,
    })
    state = to
    if (step.call && step.account)
      writeAct(world, unit, { at: step.at, account: step.account, action: `alarm/${step.call}.action`, target: id })
  }
}

export const writeCourse = (unit: PastUnit, world: PastWorld, raised: Raised, watch: readonly string[]): void => {
  const isLeft = raised.finding === 'self' && raised.priority > 1
  const { steps, columns } = isLeft ? untouched(raised) : handled(raised, unit, world, watch)
  const { id, equipment, at, recoveredAt, value } = raised
  const row = {
    id,
    ...unit.site,
    equipment_id: equipment.id,
    event_key: raised.event,
    kind: raised.kind,
    priority: raised.priority,
    condition: 'recovered',
    state: 'archived',
    property: raised.property,
    value,
    max_value: value,
    count: 1 + Math.floor(world.chance.between(0, 3)),
    first_at: new Date(at),
    last_at: new Date(at + (recoveredAt - at) / 2),
    recovered_at: new Date(recoveredAt),
    device_at: new Date(at - 800),
    area_id: equipment.area_id ?? null,
    version: steps.length + 2,
  }
  world.book.add('alarm', { ...row, ...columns })
  const first = steps.find(({ by }) => by === 'account')
  if (first?.account)
    world.book.add('alarm_sight', {
      alarm_id: id,
      account_id: first.account,
      ...unit.site,
      equipment_id: equipment.id,
      seen_at: new Date(first.at - 6_000),
    })
  writeSteps(unit, world, raised, steps)
  writeMessages(unit, world, raised, { watch, takenAt: first?.at ?? raised.recoveredAt })
}
