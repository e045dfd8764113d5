/** What a device asks and tells of its firmware, with the secret it logs in with. */
import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { firmwareChunkBytes, type firmwareCalls } from '@vigil/contract/firmware/firmware'
import { firmwareMoves, moveTo } from '@vigil/contract/firmware/firmware-moves'
import { Problem } from '@vigil/contract/problems'
import { nobody } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import * as asking from './firmware-device.repository.ts'

type Deps = { database: ScopedDatabase; failures: FailureLimit }
type Calls = typeof firmwareCalls

/** A whole fleet asks: a minute would be a thousand questions a second for sixty thousand devices. */
const againInSeconds = 600

export const createFirmwareForDevices = ({ database, failures }: Deps) => {
  /** The same refusal for an unknown device, a wrong secret and a job that is not its own. */
  const proven = async <Answer>(visit: Visit, ask: () => Promise<Answer | null | undefined>): Promise<Answer> => {
    const { address = '' } = visit
    if (failures.isOver(address)) throw new Problem('tooMany')
    const answer = await ask()
    if (answer !== null && answer !== undefined) return answer
    failures.note(address)
    throw new Problem('claimRefused')
  }
  const sha256 = (secret: string): Buffer => hash('sha256', secret, 'buffer')

  return {
    async ask({ keyCode, secret }: InputOf<Calls['ask']>, visit: Visit): Promise<OutputOf<Calls['ask']>> {
      const { order } = await proven(visit, async () => {
        const [row] = await database.write(nobody, (tx) => tx.rows(asking.askFirmware(keyCode, sha256(secret))))
        return row?.answer
      })
      return { againInSeconds, order }
    },

    async take({ keyCode, secret, firmwareJobId, from }: InputOf<Calls['take']>, visit: Visit) {
      const wish = { jobId: firmwareJobId, from, most: firmwareChunkBytes }
      const { bytes, size } = await proven(visit, async () => {
        const [row] = await database.write(nobody, (tx) => tx.rows(asking.takeFirmware(keyCode, sha256(secret), wish)))
        return row
      })
      return { bytes: bytes.toString('base64'), size }
    },

    tell: ({ keyCode, secret, firmwareJobId, state, why }: InputOf<Calls['tell']>, visit: Visit) =>
      proven(visit, async () => {
        const move = firmwareMoves[moveTo(state)]
        const told = { jobId: firmwareJobId, from: move.from, to: move.to, why: why ?? null }
        const [row] = await database.write(nobody, (tx) => tx.rows(asking.tellFirmware(keyCode, sha256(secret), told)))
        return row?.answer
      }),
  }
}
