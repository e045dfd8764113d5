/** How a new device gets its secret: over HTTPS, before it first speaks MQTT. */
import { newDeviceKey, openSecret, type SealedSecret } from '@vigil/protocols/sealed-secret'
import type { World } from '#world.ts'

interface Asking {
  /** `https://host`. */
  readonly api: string
  readonly keyCode: string
  readonly world: World
}

interface Answer {
  readonly code: string
  readonly result?: null | { readonly state?: string; readonly againInSeconds?: number; readonly sealed?: SealedSecret }
}

/** What a device cannot make out it takes for a refusal. */
const ask = async ({ api }: Asking, body: object): Promise<Answer> => {
  const answer = await fetch(`${api}/device/claim.action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // The platform's envelope; whatever else comes has no sealed secret and ends below.
  return (await answer.json()) as Answer
}

/** Waits until somebody has bound the device. One key for all tries: what is answered is sealed to the first. */
export const claimSecret = async (asking: Asking, claim: string, key = newDeviceKey()): Promise<string> => {
  const { code, result } = await ask(asking, { keyCode: asking.keyCode, claim, deviceKey: key.publicKey })
  if (result?.sealed) return openSecret(result.sealed, key.privateKey, claim)
  if (result?.state !== 'waiting') throw new Error(`${asking.keyCode} was refused its secret: ${code}`)
  const { againInSeconds = 60 } = result
  await new Promise<void>((resolve) => void asking.world.after(againInSeconds * 1_000, resolve))
  return claimSecret(asking, claim, key)
}
