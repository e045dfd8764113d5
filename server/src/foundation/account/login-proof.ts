/** Whether somebody at the door is who he says: counted by the database before anything is compared. */
import { hash } from 'node:crypto'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import { nobody } from '../rights/actor/actor.ts'
import type { Visit } from '../rights/call/visit.ts'
import { beginLogin, passLogin, type LoginRow } from './account.repository.ts'
import { decoyHash, passwordMatches } from './password.ts'

export interface Login {
  readonly userName: string
  readonly password: string
  readonly oemCode?: string | undefined
}

type Deps = { database: ScopedDatabase; failures: FailureLimit }

/** Of where somebody comes from only the hash is kept. */
export const addressMark = ({ address = '' }: Visit): Buffer =>
  hash('sha256', `address ${neighbourhoodOf(address)}`, 'buffer')

/** Whoever is leaving comes as far as the gate, where he is asked whether he stays. */
const mayEnter: readonly string[] = ['active', 'leaving']

const admitted = ({ account_id, state }: LoginRow): string => {
  if (state === 'pending') throw new Problem('accountPending')
  if (account_id === null || state === null || !mayEnter.includes(state)) throw new Problem('accountClosed')
  return account_id
}

export const createLoginProof = ({ database, failures }: Deps) => {
  /** As long and with the same words for a name that somebody has and one that nobody has. */
  const judge = async (candidates: readonly LoginRow[], password: string): Promise<LoginRow | undefined> => {
    for (const candidate of candidates) {
      const isRight = await passwordMatches('door', candidate.password_hash ?? (await decoyHash), password)
      if (isRight && candidate.account_id !== null) return candidate
    }
    return undefined
  }

  return async ({ userName, password, oemCode }: Login, visit: Visit): Promise<string> => {
    const { address = '' } = visit
    if (failures.isOver(address)) throw new Problem('tooMany')
    const typed = hash('sha256', `${oemCode ?? ''}\n${userName}`, 'buffer')
    const attempt = { userName, oemCode: oemCode ?? null, typed, address: addressMark(visit) }
    const candidates = await database.read(nobody, beginLogin(attempt))
    if (candidates.some(({ is_judged }) => !is_judged)) throw new Problem('accountLocked')
    const right = await judge(candidates, password)
    if (!right?.account_id) {
      failures.note(address)
      throw new Problem('credentialsWrong')
    }
    await database.read(nobody, passLogin(right.account_id, attempt))
    return admitted(right)
  }
}
