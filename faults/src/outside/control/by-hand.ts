/** Single orders by a person: two prepared, given in the other order, tapped twice now and then, and tapped again later. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../crowd.ts'
import type { Answer, Person } from './person.ts'
import type { WishBook } from './wish-book.ts'

const nextAction = ({ device }: Member): string =>
  device.point.shows('switchState') === 'closed' ? 'switchOff' : 'switchOn'

interface Shown {
  readonly member: Member
  readonly action: string
  readonly nonce: string
}

export interface ByHand {
  readonly person: Person
  readonly members: readonly Member[]
  readonly book: WishBook
  readonly isOver: () => boolean
}

const breathMs = 20

export const keepOrderingByHand = async ({ person, members, book, isOver }: ByHand): Promise<void> => {
  const tap = (nonce: string): Promise<Answer<typeof controlCalls.operate>> =>
    person.ask(controlCalls.operate, { nonce })

  const show = async (member: Member): Promise<Shown[]> => {
    const action = nextAction(member)
    const shown = await person.ask(controlCalls.prepare, { equipmentId: member.id, action, params: {} })
    return shown.is === 'yes' ? [{ member, action, nonce: shown.result.nonce }] : []
  }

  /** The nonce, where it may have been spent. */
  const give = async ({ member, action, nonce }: Shown, isNervous: boolean): Promise<string | undefined> => {
    const wish = book.write({ way: 'person', equipmentId: member.id, action, accountId: person.accountId })
    const taps = await Promise.all(isNervous ? [tap(nonce), tap(nonce)] : [tap(nonce)])
    wish.said = taps.map((answer) => (answer.is === 'no' ? answer.code : answer.is))
    const isRefused = taps.every(({ is }) => is === 'no')
    book.close(wish, isRefused ? 'refused' : 'ended')
    return isRefused ? undefined : nonce
  }

  let former: string | undefined
  for (let turn = 0; !isOver(); turn += 2) {
    const pair = [members[turn % members.length], members[(turn + 1) % members.length]]
    const shown: Shown[] = []
    for (const member of pair) if (member) shown.push(...(await show(member)))
    let spent: string | undefined
    for (const one of shown.toReversed()) spent = await give(one, turn % 10 === 0)
    // What was spent is tapped once more: no wish of its own stands behind it. What was refused (his session unknown for a
    // moment) may still be confirmed, and nobody here does.
    if (turn % 14 === 0 && former !== undefined) await tap(former)
    former = spent
    await pause(shown.length > 0 ? breathMs : 10 * breathMs)
  }
}
