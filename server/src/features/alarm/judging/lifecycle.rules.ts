/**
 * What a signal makes of an alarm: one table of where it stands × what is said → what becomes of it, with the reason in
 * words. docs/alarm-lifecycle.md is written from it. Pure.
 */
import type { AlarmVerdict } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { threatensLife, type KindAndPriority } from '../escalation/ladder-names.ts'

/** `none`: nothing is open for this event of this point. */
export const conditions = ['none', 'active', 'recovered'] as const
/** Nobody came; somebody did; it is real, or being mended; people called it nothing; people are done with it. */
export const handlings = ['none', 'waiting', 'taken', 'fought', 'dismissed', 'handled'] as const
/** Begins or is said again; the same where once is enough; ends; ends, but something else still holds it. */
export const sayings = ['on', 'once', 'off', 'held'] as const
/** Priority 1, priority 2, the rest. */
export const grades = ['life', 'alarm', 'lesser'] as const

type Handling = (typeof handlings)[number]
type Saying = (typeof sayings)[number]
type Grade = (typeof grades)[number]

export interface Situation {
  readonly condition: (typeof conditions)[number]
  readonly handling: Handling
  readonly said: Saying
  readonly grade: Grade
  /** A call is still to come. */
  readonly isCalling: boolean
  /** People were done with it minutes ago: what is said now is no echo. */
  readonly isLongOver: boolean
  /** It came and went too often within the hour. */
  readonly isFlapping: boolean
}

export type AlarmStep = 'raise' | 'merge' | 'reactivate' | 'recover' | 'reopen'

/** What becomes of its calls: begun anew, left as they are, taken up where they stopped, ended. */
export type Calls = 'begin' | 'keep' | 'resume' | 'stop'

interface When {
  readonly condition: Situation['condition']
  readonly handling: readonly Handling[]
  readonly said: readonly Saying[]
  /** Missing: of every grade. The same for the three below. */
  readonly grade?: readonly Grade[]
  readonly isCalling?: boolean
  readonly isLongOver?: boolean
  readonly isFlapping?: boolean
}

export interface Move {
  readonly when: When
  /** Null: nothing changes. */
  readonly step: AlarmStep | null
  readonly calls: Calls
  readonly because: string
}

const unjudged = ['waiting', 'taken'] as const
const over = ['dismissed', 'handled'] as const
const open = [...unjudged, 'fought', ...over] as const
const begins = ['on', 'once'] as const
const small = ['alarm', 'lesser'] as const

/** For every situation exactly one row. */
export const moves: readonly Move[] = [
  {
    when: { condition: 'none', handling: ['none'], said: begins },
    step: 'raise',
    calls: 'begin',
    because: 'Nothing is open for this event of this point: it is a new alarm, and its calls begin.',
  },
  {
    when: { condition: 'none', handling: ['none'], said: ['off', 'held'] },
    step: null,
    calls: 'keep',
    because: 'What never began cannot end.',
  },
  {
    when: { condition: 'active', handling: open, said: ['held'] },
    step: null,
    calls: 'keep',
    because: 'Something else of the equipment still holds the event: it has not ended.',
  },
  {
    when: { condition: 'active', handling: open, said: ['once'] },
    step: null,
    calls: 'keep',
    because: 'Said again while it lasts, where once is enough.',
  },
  {
    when: { condition: 'active', handling: open, said: ['off'], grade: ['life', 'alarm'] },
    step: 'recover',
    calls: 'keep',
    because: 'The device says that it is over. What it was is for people to say, so the calls go on.',
  },
  {
    when: { condition: 'active', handling: open, said: ['off'], grade: ['lesser'] },
    step: 'recover',
    calls: 'stop',
    because: 'A fault that is over calls nobody.',
  },
  {
    when: { condition: 'active', handling: unjudged, said: ['on'], grade: ['life'], isCalling: true },
    step: 'merge',
    calls: 'keep',
    because: 'The same one said again: it is counted, and its calls go on.',
  },
  {
    when: { condition: 'active', handling: unjudged, said: ['on'], grade: ['life'], isCalling: false },
    step: 'reopen',
    calls: 'begin',
    because: 'It burns, nobody has judged it and nobody would ever be called: it begins anew.',
  },
  {
    when: { condition: 'active', handling: unjudged, said: ['on'], grade: small },
    step: 'merge',
    calls: 'keep',
    because: 'The same one said again: it is counted.',
  },
  {
    when: { condition: 'active', handling: ['fought'], said: ['on'] },
    step: 'merge',
    calls: 'keep',
    because: 'People are at it, and everybody above has been told.',
  },
  {
    when: { condition: 'active', handling: over, said: ['on'], grade: ['life'], isLongOver: false },
    step: 'merge',
    calls: 'keep',
    because: 'An echo of what has just been judged.',
  },
  {
    when: { condition: 'active', handling: over, said: ['on'], grade: ['life'], isLongOver: true },
    step: 'reopen',
    calls: 'begin',
    because: 'A point that never takes its word back speaks again minutes after people were done with it: it may burn.',
  },
  {
    when: { condition: 'active', handling: over, said: ['on'], grade: small },
    step: 'merge',
    calls: 'keep',
    because: 'Judged, and still there: it is counted until it ends.',
  },
  {
    when: { condition: 'recovered', handling: open, said: ['off', 'held'] },
    step: null,
    calls: 'keep',
    because: 'It has ended already.',
  },
  {
    when: { condition: 'recovered', handling: over, said: begins },
    step: 'reopen',
    calls: 'begin',
    because: 'People were done with it and it had ended: what begins now is another one.',
  },
  {
    when: { condition: 'recovered', handling: ['fought'], said: begins },
    step: 'reactivate',
    calls: 'keep',
    because: 'It flares up again while people fight it: the same one, and they are there.',
  },
  {
    when: { condition: 'recovered', handling: unjudged, said: begins, grade: ['life', 'alarm'], isCalling: true },
    step: 'reactivate',
    calls: 'keep',
    because: 'It begins again before its calls have ended: they go on.',
  },
  {
    when: { condition: 'recovered', handling: unjudged, said: begins, grade: ['life'], isCalling: false },
    step: 'reopen',
    calls: 'begin',
    because: 'It burns again after its last call: a new alarm with new calls.',
  },
  {
    when: {
      condition: 'recovered',
      handling: unjudged,
      said: begins,
      grade: ['alarm'],
      isCalling: false,
      isFlapping: false,
    },
    step: 'reopen',
    calls: 'begin',
    because: 'It begins again after its last call: a new alarm with new calls.',
  },
  {
    when: {
      condition: 'recovered',
      handling: unjudged,
      said: begins,
      grade: ['alarm'],
      isCalling: false,
      isFlapping: true,
    },
    step: 'reactivate',
    calls: 'keep',
    because: 'A point that comes and goes is a hazard of its own and calls once an hour; a fire is never among these.',
  },
  {
    when: { condition: 'recovered', handling: ['waiting'], said: begins, grade: ['lesser'] },
    step: 'reactivate',
    calls: 'resume',
    because: 'A fault that comes back before anybody took it calls on where it had stopped.',
  },
  {
    when: { condition: 'recovered', handling: ['taken'], said: begins, grade: ['lesser'] },
    step: 'reactivate',
    calls: 'keep',
    because: 'Somebody has taken it.',
  },
]

const agrees = (wanted: boolean | undefined, is: boolean): boolean => wanted === undefined || wanted === is

/** All that fit: a test holds that it is always one. */
export const movesFor = (is: Situation): Move[] =>
  moves.filter(
    ({ when }) =>
      when.condition === is.condition &&
      when.handling.includes(is.handling) &&
      when.said.includes(is.said) &&
      (when.grade?.includes(is.grade) ?? true) &&
      agrees(when.isCalling, is.isCalling) &&
      agrees(when.isLongOver, is.isLongOver) &&
      agrees(when.isFlapping, is.isFlapping),
  )

interface IncomingSignal {
  readonly on: boolean
  readonly once: boolean
  readonly held: boolean
  readonly at: number
}

interface Standing {
  readonly condition: LiveAlarm['condition']
  readonly state: LiveAlarm['state']
  readonly verdict: AlarmVerdict | null
  readonly verdictAt: number | null
  readonly handledAt: number | null
  readonly ladderDue: number | null
  readonly isFlapping: boolean
  readonly flapSince: number | null
}

/** What a device says on its way to being judged may be said again for so long. */
const echoMs = 3 * 60_000
const flappingMs = 3_600_000

export const gradeOf = (told: KindAndPriority): Grade => {
  if (threatensLife(told)) return 'life'
  return told.priority === 2 ? 'alarm' : 'lesser'
}

/** What threatens life is counted however it is said. */
const sayingOf = ({ on, once, held }: IncomingSignal, grade: Grade): Saying => {
  if (!on) return held ? 'held' : 'off'
  return once && grade !== 'life' ? 'once' : 'on'
}

export const handlingOf = ({ state, verdict }: Pick<Standing, 'state' | 'verdict'>): Handling => {
  if (state === 'handled') return 'handled'
  if (verdict !== null && verdict !== 'real') return 'dismissed'
  if (verdict === 'real' || state === 'handling') return 'fought'
  return state === 'acknowledged' ? 'taken' : 'waiting'
}

export const situationOf = (said: IncomingSignal, told: KindAndPriority, open: Standing | undefined): Situation => {
  const grade = gradeOf(told)
  const over = Math.max(open?.verdictAt ?? 0, open?.handledAt ?? 0)
  return {
    condition: open?.condition ?? 'none',
    handling: open ? handlingOf(open) : 'none',
    said: sayingOf(said, grade),
    grade,
    isCalling: open !== undefined && open.ladderDue !== null,
    isLongOver: said.at - over > echoMs,
    isFlapping: open?.isFlapping === true && open.flapSince !== null && said.at - open.flapSince < flappingMs,
  }
}
