/** Secrets of devices: the first for a claim, the next for the one before, and their end. None is kept, written or told twice. */
import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { claimAgainSeconds, type provisioningCalls } from '@vigil/contract/equipment/provisioning'
import { Problem } from '@vigil/contract/problems'
import { sealSecret, type SealedSecret } from '@vigil/protocols/sealed-secret'
import type { NatsConnection } from '@nats-io/nats-core'
import { credentialRevokedSubject, type CredentialRevoked } from '#events/uplink-events.ts'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'
import * as provisioning from './provisioning.repository.ts'

type Deps = { database: ScopedDatabase; nats: Promise<NatsConnection>; failures: FailureLimit }
type Calls = typeof provisioningCalls

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

export const createProvisioningService = ({ database, nats, failures }: Deps) => {
  const speak = speakerOn(nats)

  /** Every refusal looks the same: whether a code is known, lies, hangs or was used up is nobody's who has no proof. */
  const refuse = ({ address = '' }: Visit): Problem => {
    failures.note(address)
    return new Problem('claimRefused')
  }

  const admit = ({ address = '' }: Visit): void => {
    if (failures.isOver(address)) throw new Problem('tooMany')
  }

  return {
    async claim(
      { keyCode, claim, deviceKey }: InputOf<Calls['claim']>,
      visit: Visit,
    ): Promise<OutputOf<Calls['claim']>> {
      admit(visit)
      const { secret, secretHash: fresh } = newDeviceSecret()
      // Before anything is counted or written: what cannot be sealed was no key.
      const sealed = sealedFor(secret, deviceKey, claim)
      if (!sealed) throw refuse(visit)
      const { secretHash: dead } = newDeviceSecret()
      const asked = provisioning.claimCredential({ keyCode, claimHash: sha256(claim), deviceKey, fresh, dead })
      const [answer] = await database.write(nobody, (tx) => tx.rows(asked))
      if (answer?.outcome === 'waiting') return { state: 'waiting', againInSeconds: claimAgainSeconds }
      if (answer?.outcome !== 'claimed') throw refuse(visit)
      return { state: 'claimed', sealed }
    },

    async renew({ keyCode, secret, deviceKey }: InputOf<Calls['renew']>, visit: Visit) {
      admit(visit)
      const next = newDeviceSecret()
      const sealed = sealedFor(next.secret, deviceKey, secret)
      if (!sealed) throw refuse(visit)
      const asked = provisioning.renewCredential(keyCode, sha256(secret), next.secretHash)
      const [answer] = await database.write(nobody, (tx) => tx.rows(asked))
      if (!answer?.renewed) throw refuse(visit)
      return { sealed }
    },

    register: (actor: Actor, { oemId, claims }: InputOf<Calls['register']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const wanted = new Map(claims.map((claim) => [claim.keyCode.toLowerCase(), claim]))
        const codes = [...wanted.keys()]
        const shelved = await tx.rows(provisioning.shelvedByCode(actor.scope, oemId, codes))
        const rows = shelved.flatMap(({ id, code }) => {
          const claim = wanted.get(code)
          wanted.delete(code)
          if (!claim) return []
          return [{ stockItemId: id, claimHash: Buffer.from(claim.claimHash, 'hex') }]
        })
        if (rows.length > 0) await tx.rows(provisioning.registerClaims(oemId, actor.accountId, rows))
        return { registered: rows.length, refused: [...wanted.values()].map(({ keyCode }) => keyCode) }
      }),

    async revoke(actor: Actor, { equipmentId, password }: InputOf<Calls['revoke']>): Promise<Record<string, never>> {
      await proveIdentity(database, actor, password)
      const [done] = await database.write(settingsOf(actor), (tx) =>
        tx.rows(provisioning.revokeCredential(equipmentId)),
      )
      if (!done?.revoked) throw new Problem('secretEnded')
      // Sooner than the gateways' own look at the table, which stands behind it.
      speak(credentialRevokedSubject, JSON.stringify({ equipmentId } satisfies CredentialRevoked))
      return {}
    },
  }
}

/** Undefined for what is no key. */
const sealedFor = (secret: string, deviceKey: string, shown: string): SealedSecret | undefined => {
  try {
    return sealSecret(secret, deviceKey, shown)
  } catch {
    return undefined
  }
}
