/** Somebody who confirms what does not hold any more: the state has changed, the moment is over, or nobody knows how it is. */
import { controlCalls, nonceSeconds } from '@vigil/contract/equipment/control'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database.ts'
import type { Member } from '../crowd.ts'
import type { Person } from './person.ts'
import type { WishBook } from './wish-book.ts'

export interface StaleHands {
  readonly person: Person
  readonly members: readonly Member[]
  readonly book: WishBook
  readonly database: Database
  readonly isOver: () => boolean
}

export interface StaleTries {
  tries: number
  /** Taken although it must not be, whether or not the breaker heard of it. */
  taken: number
}

const knownWithinMs = 7_000
const longAgoMs = 3_600_000

interface Said {
  readonly state: string
  readonly since: number
}

/** All that was said is known, so nothing that is still under way makes an old state fresh again. */
const shows = async ({ ask }: Database, { id }: Member, { state, since }: Said): Promise<boolean> => {
  const rows = await ask<{ state: string; at: string }>(
    `select reported -> 'switchState' ->> 'value' as state, reported -> 'ctrlMode' ->> 'at' as at
     from equipment_shadow where equipment_id = $1`,
    [id],
  ).catch(() => [])
  return rows[0]?.state === state && Date.parse(rows[0].at) >= since
}

const put = (database: Database, member: Member, state: string): Promise<boolean> => {
  const said = { state, since: Date.now() }
  member.device.setState('switchState', state)
  member.device.report('all')
  return waitUntil(() => shows(database, member, said), knownWithinMs, 500)
}

/** As if it had not been heard of for an hour, and nothing else had changed. */
const age = async ({ ask }: Database, { id }: Member): Promise<boolean> => {
  const before = new Date(Date.now() - longAgoMs).toISOString()
  const rows = await ask(
    `update equipment_shadow set reported = jsonb_set(reported, '{switchState,at}', to_jsonb($2::text))
     where equipment_id = $1 returning 1`,
    [id, before],
  ).catch(() => [])
  return rows.length === 1
}

/** What happens between the look and the confirmation; true: the confirmation is stale for certain. */
const mischiefs = [
  { name: 'changed', happens: (database: Database, member: Member) => put(database, member, 'closed') },
  { name: 'aged', happens: (database: Database, member: Member) => age(database, member) },
  {
    name: 'waited',
    async happens() {
      await pause(nonceSeconds * 1_000 + 500)
      return true
    },
  },
] as const

/** For whoever reads a verdict: what was done, how long the answer took, and what the platform holds now. */
const story = async ({ ask }: Database, { id }: Member, words: readonly string[]): Promise<string[]> => {
  const rows = await ask<{ told: string }>(
    `select (reported -> 'switchState')::text as told from equipment_shadow where equipment_id = $1`,
    [id],
  ).catch(() => [])
  return [...words, rows[0]?.told ?? 'nothing known']
}

export const keepConfirmingLate = async ({
  person,
  members,
  book,
  database,
  isOver,
}: StaleHands): Promise<StaleTries> => {
  const sums = { tries: 0, taken: 0 }
  for (let turn = 0; !isOver(); turn += 1) {
    const member = members[turn % members.length]
    const mischief = mischiefs[turn % mischiefs.length]
    if (!member || !mischief || !(await put(database, member, 'open'))) continue
    const { made } = member.device.ledger.counts
    const shown = await person.ask(controlCalls.prepare, { equipmentId: member.id, action: 'switchOn', params: {} })
    if (shown.is === 'yes' && (await mischief.happens(database, member))) {
      const wanted = { way: 'person', equipmentId: member.id, action: 'switchOn', accountId: person.accountId } as const
      const wish = book.write({ ...wanted, isStale: true })
      const { is } = await person.ask(controlCalls.operate, { nonce: shown.result.nonce })
      if (is !== 'no') wish.said = await story(database, member, [mischief.name, is, `${Date.now() - wish.at} ms`])
      // A breaker that spoke meanwhile, by its own ledger, made fresh what was made old: a yes is right.
      wish.isStale = mischief.name !== 'aged' || member.device.ledger.counts.made === made
      sums.tries += 1
      sums.taken += Number(is === 'yes' && wish.isStale)
      book.close(wish, is === 'no' ? 'refused' : 'ended')
    }
    await pause(300)
  }
  return sums
}
