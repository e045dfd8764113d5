/** Takes rights away at random instants and gives them back a while later, and notes exactly when nobody had them. */
import { rightsCalls } from '@vigil/contract/rights/rights'
import { setTimeout as pause } from 'node:timers/promises'
import type { Revocation } from '../ledgers/order-ledger.ts'
import type { Person } from '../outside/control/person.ts'
import type { Hired } from '../platform/crews.ts'

export interface Revoking {
  readonly boss: Person
  readonly people: readonly Hired[]
  readonly isOver: () => boolean
}

const awayMs = (): number => 500 + Math.random() * 3_500
const mostTurns = 600
const breathMs = (): number => Math.random() * 800

export const keepRevoking = async ({ boss, people, isOver }: Revoking): Promise<Revocation[]> => {
  const noted: Revocation[] = []
  const grants = new Map(people.map((one) => [one, one.grantId]))
  const [first] = people
  if (!first) return noted

  const giveBack = async ({ accountId, roleId, projectId }: Hired): Promise<string> => {
    const wish = { accountId, roleId, scopeKind: 'project', scopeId: projectId } as const
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const given = await boss.ask(rightsCalls.grant, wish)
      if (given.is === 'yes') return given.result.grantId
      const kept = await boss.ask(rightsCalls.list, { accountId })
      const grant = kept.is === 'yes' ? kept.result.rows[0] : undefined
      if (grant) return grant.grantId
      await pause(200)
    }
    throw new Error('nobody gives the right back: the api does not answer any more')
  }

  while (!isOver()) {
    const one = people[Math.floor(Math.random() * people.length)] ?? first
    const taken = await boss.ask(rightsCalls.revoke, { grantId: grants.get(one) ?? '' })
    if (taken.is === 'yes') {
      const revocation: Revocation = { accountId: one.accountId, from: Date.now(), to: Number.POSITIVE_INFINITY }
      noted.push(revocation)
      await pause(awayMs())
      revocation.to = Date.now()
    }
    grants.set(one, await giveBack(one))
    await pause(breathMs())
  }
  return noted
}
