/** Everybody at once: who moves breakers by each way, who confirms too late, and who may not. */
import type { Way } from '#ledgers/order-ledger.ts'
import type { Crew, Hired } from '#platform/crews.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { keepTiming } from './by-clock.ts'
import { keepOrderingByHand } from './by-hand.ts'
import { keepTriggering } from './by-rule.ts'
import { keepIntruding } from './intruders.ts'
import { createPerson, type Person } from './person.ts'
import { keepConfirmingLate } from './stale-hands.ts'
import { keepBatching, keepRunningScenes } from './together.ts'
import type { WishBook } from './wish-book.ts'

export interface AtWork {
  readonly platform: Platform
  readonly database: Database
  readonly crews: readonly Crew[]
  readonly foreigner: Hired
  readonly book: WishBook
  readonly isOver: () => boolean
}

const peopleOf = ({ platform: { apiPorts } }: AtWork, { accountId, token }: Hired): Person =>
  createPerson(apiPorts, accountId, token)

/** Everybody of a unit at work. */
export const work = (stage: AtWork, crew: Crew): Promise<void>[] => {
  const { book, database, isOver } = stage
  const { projectId, members, people, trigger } = crew
  const person = (way: Way | 'second'): Person => peopleOf(stage, people[way])
  const ground = (way: Way) => ({ person: person(way), book, way, projectId, members: members[way], isOver })
  const half = members.person.length / 2
  return [
    ...[members.person.slice(0, half), members.person.slice(half)].map((part) =>
      keepOrderingByHand({ person: person('person'), members: part, book, isOver }),
    ),
    keepBatching(ground('batch')),
    keepRunningScenes(ground('scene')),
    keepTiming(ground('timer'), database),
    keepTriggering({ ...ground('rule'), trigger, second: person('second') }),
  ]
}

/** Those who confirm too late, and those who may not at all: of the next unit, of another operator, and an inspector. */
export const trespass = (stage: AtWork) => {
  const { crews, database, book, isOver, foreigner } = stage
  const late = crews.map(({ people, members }) =>
    keepConfirmingLate({ person: peopleOf(stage, people.stale), members: members.stale, book, database, isOver }),
  )
  const intrusions = crews.map((crew, index) => {
    const next = crews[(index + 1) % crews.length] ?? crew
    const who = [next.people.second, foreigner, crew.inspector][index % 3] ?? foreigner
    const resident = peopleOf(stage, crew.people.second)
    const ground = { ownProject: who.projectId, targets: crew.members.target, resident, isOver }
    return keepIntruding({ intruder: peopleOf(stage, who), ...ground })
  })
  return { late: Promise.all(late), intrusions: Promise.all(intrusions) }
}
