/** What everybody who pays needs: the channels, the doors of the platform, and the run's own book of what was forged. */
import { setTimeout as pause } from 'node:timers/promises'
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import type { Call, InputOf } from '@vigil/contract/call'
import type { Lie, Trade } from '@vigil/simulator/payment/pay-book'
import { sayAt, type PayDesk } from '@vigil/simulator/payment/pay-desk'
import type { Answer, Person } from '#outside/control/person.ts'
import type { Database } from '#platform/database.ts'

export interface Till {
  readonly desk: PayDesk
  readonly ports: readonly number[]
  readonly database: Database
  /** Numbers of payments that nobody made. */
  readonly forged: Set<string>
  /** Told by somebody who is no channel, and taken. */
  readonly takenForged: string[]
  /** After that nobody tries again. */
  readonly isOver: () => boolean
}

const againMs = 1_000
let serial = 0
export const newKey = (): string => `money-${process.pid}-${(serial += 1)}`

/** What was not answered is asked again, with the same key: whoever was heard the first time is not heard twice. */
export const insist = async <C extends Call>(
  { isOver }: Pick<Till, 'isOver'>,
  person: Person,
  [call, input, again = []]: readonly [C, InputOf<C>, (readonly string[])?],
): Promise<Answer<C>> => {
  for (;;) {
    const answer = await person.ask(call, input)
    const isFinal = answer.is === 'yes' || (answer.is === 'no' && !again.includes(answer.code))
    if (isFinal || isOver()) return answer
    await pause(againMs)
  }
}

export const collect = async (till: Till, person: Person, { payOrderId }: PayOrder, way: 'chatNative' | 'alipayPage') =>
  insist(till, person, [payOrderCalls.payByChannel, { payOrderId, way }, ['channelAway']])

/** As a channel does: said again, signed anew and at another door, until somebody answers that it was heard. */
export const tell = async ({ desk, ports, isOver }: Till, trade: Trade): Promise<void> => {
  for (let turn = Math.floor(Math.random() * ports.length); !isOver(); turn += 1) {
    const door = `http://127.0.0.1:${ports[turn % ports.length]}`
    const { status } = await sayAt(door, desk.noticeOf(trade)).catch(() => ({ status: 0 }))
    if (status === 200) return
    await pause(againMs)
  }
}

/** Said until there is an answer, whichever. */
export const tellLie = async (till: Till, lied: Trade, lie: Lie): Promise<void> => {
  till.forged.add(lied.tradeNo)
  for (let turn = 0; !till.isOver(); turn += 1) {
    const door = `http://127.0.0.1:${till.ports[turn % till.ports.length]}`
    const { status } = await sayAt(door, till.desk.noticeOf(lied, lie)).catch(() => ({ status: 0 }))
    if (status === 200) till.takenForged.push(lied.tradeNo)
    if (status > 0 && status < 500) return
    await pause(againMs)
  }
}
