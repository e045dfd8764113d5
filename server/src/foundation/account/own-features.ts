/** Everything about one's own account, put together once: the gate that sessions pass, and the calls behind it. */
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import type { Answer } from '../rights/call/answer.ts'
import { accountFeature } from './account.feature.ts'
import { createAccountService } from './account.service.ts'
import { createLeavingService } from './own/leaving.service.ts'
import { ownAccountFeature } from './own/own-account.feature.ts'
import { createOwnAccountService } from './own/own-account.service.ts'
import { createEntryGate } from './second-factor/entry-gate.ts'
import { createEntryTickets } from './second-factor/entry-ticket.ts'
import { createFactorProof } from './second-factor/factor-proof.ts'
import { createSeal } from '#infrastructure/config/seal.ts'
import { secondFactorFeature } from './second-factor/second-factor.feature.ts'
import { createSecondFactorService } from './second-factor/second-factor.service.ts'

type Deps = {
  database: ScopedDatabase
  now: () => number
  rightsChanged: () => void
  failures: FailureLimit
  agreedAtDoor: Parameters<typeof createAccountService>[0]['agreedAtDoor']
}

export interface SecondFactorSettings {
  /** Missing where the installation has no key: then there is no second factor. */
  readonly key: Buffer | undefined
  readonly isCompulsory: boolean
}

/** VIGIL_SECOND_FACTOR=compulsory demands it of people of the platform and of operators. */
export const secondFactorSettings = (
  environment: Environment,
  keys: (purpose: string) => Buffer,
): SecondFactorSettings => {
  const wanted = environment['VIGIL_SECOND_FACTOR'] ?? 'offered'
  if (wanted !== 'offered' && wanted !== 'compulsory')
    throw new Error('VIGIL_SECOND_FACTOR must be offered or compulsory')
  const key = environment['VIGIL_SECRET_KEY'] ? keys('second factor') : undefined
  if (wanted === 'compulsory' && !key)
    throw new Error('VIGIL_SECOND_FACTOR=compulsory needs VIGIL_SECRET_KEY (`openssl rand -base64 32`)')
  return { key, isCompulsory: wanted === 'compulsory' }
}

export const ownFeatures = (deps: Deps, { key, isCompulsory }: SecondFactorSettings) => {
  const tickets = createEntryTickets(deps)
  const proof = createFactorProof({ ...deps, seal: key && createSeal(key) })
  const gate = createEntryGate({ ...deps, tickets, proof, isCompulsory })
  const accounts = createAccountService({ ...deps, gate })
  const factor = { ...deps, tickets, proof, isCompulsory, openProved: accounts.openProved }
  const answers: Answer[] = [
    ...accountFeature(accounts),
    ...ownAccountFeature(
      createOwnAccountService({ ...deps, infoOf: accounts.infoOf }),
      createLeavingService({ ...deps, tickets, enter: accounts.enter }),
    ),
    ...secondFactorFeature(createSecondFactorService(factor)),
  ]
  return { accounts, answers }
}

export type OwnFeatures = ReturnType<typeof ownFeatures>
