/** Bytes for a row: asked for by a call, sent to a signed address, taken from whoever asked with the rights he has by then. */
import type { Right } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { refusal } from '@vigil/contract/refusal'
import { languageOf, success } from '@vigil/contract/wire'
import type { Opened, SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { UploadDoor } from '#infrastructure/http/uploads.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { mayCall, type Actor } from '../actor/actor.ts'
import type { Actors } from '../actor/actors.ts'
import type { Download } from './download.ts'

interface UploadPlace {
  readonly path: Download['path']
  readonly permission: Right
  readonly mostBytes: number
  readonly take: (actor: Actor, fields: Readonly<Record<string, string>>, bytes: Buffer) => Promise<unknown>
}

type Deps = { readonly addresses: SignedAddresses; readonly actors: Actors; readonly log: Log }

/** Answers as a call does: the same envelope, the same refusals. */
export const uploadDoor = (
  { path, permission, mostBytes, take }: UploadPlace,
  { actors, ...deps }: Deps,
): UploadDoor => {
  const asPerson: SealedPlace['take'] = async ({ subject, fields }, bytes) => {
    const actor = await actors.fresh(Buffer.from(subject, 'base64url'))
    if (!actor) throw new Problem('addressOver')
    if (!mayCall(actor, permission)) throw new Problem('forbidden')
    return take(actor, fields, bytes)
  }
  return sealedDoor({ path, mostBytes, take: asPerson }, deps)
}

interface SealedPlace extends Pick<UploadPlace, 'path' | 'mostBytes'> {
  readonly take: (opened: Opened, bytes: Buffer) => Promise<unknown>
}

/** For whoever has an address that we made, a person or not: what its seal says is all that is known of him. */
export const sealedDoor = (
  { path, mostBytes, take }: SealedPlace,
  { addresses, log }: Pick<Deps, 'addresses' | 'log'>,
): UploadDoor => ({
  mostBytes,
  async take({ query, bytes, acceptLanguage }, requestId) {
    const language = languageOf(acceptLanguage)
    try {
      const opened = addresses.openAddress(path, query)
      return opened ? success(await take(opened, bytes), language) : refusal('addressOver', language)
    } catch (error) {
      if (error instanceof Problem) return refusal(error.code, language, error.details)
      log.error({ requestId, path, error }, 'an upload failed in a way nobody expected')
      return refusal('unexpected', language, { requestId })
    }
  },
})
