/** A file to download: asked for by a call, fetched by a signed address, made for whoever asked with the rights he has by then. */
import type { Right } from '@vigil/contract/call'
import type { FileAnswer, FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { mayCall, type Actor } from '../actor/actor.ts'
import type { Actors } from '../actor/actors.ts'

export interface Download {
  readonly path: `/file/${string}`
  readonly permission: Right
  /** Undefined where it is not for this person, or not there. What stands beside the seal may be anybody's. */
  readonly make: (
    actor: Actor,
    fields: Readonly<Record<string, string>>,
    unsealed: Readonly<Record<string, unknown>>,
  ) => Promise<FileAnswer>
}

/** The subject is the hash that the session is stored under: it names one session of one account and opens none. */
export const addressFor = (
  addresses: SignedAddresses,
  actor: Actor,
  path: Download['path'],
  fields: Readonly<Record<string, string | undefined>> = {},
  until?: number,
): { address: string; expiresAt: string } =>
  addresses.signAddress({ path, subject: actor.tokenHash.toString('base64url'), fields: given(fields), until })

const given = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The session is asked again when the file is fetched: within the address's minute it may have ended. */
export const fileMakers = (
  downloads: readonly Download[],
  { addresses, actors }: { addresses: SignedAddresses; actors: Actors },
): Record<string, FileMaker> =>
  Object.fromEntries(
    downloads.map(({ path, permission, make }): [string, FileMaker] => [
      path,
      async (query) => {
        const opened = addresses.openAddress(path, query)
        const actor = opened && (await actors.fresh(Buffer.from(opened.subject, 'base64url')))
        return actor && mayCall(actor, permission) ? make(actor, opened.fields, query) : undefined
      },
    ]),
  )
