/** What whoever reports a delivery must know. Without it nobody may report, and messages stay "sent". */
import { refuseWeakSecret, type Environment } from '#infrastructure/config/config.ts'

const secretIn = (environment: Environment, name: string): string | undefined => {
  const secret = environment[name]
  return secret ? refuseWeakSecret(name, secret) : undefined
}

const common = 'VIGIL_RECEIPT_KEY'

export const receiptSecret = (environment: Environment): string | undefined => secretIn(environment, common)

/** Of one way: where a carrier of it has a key of its own, the common one signs nothing there. */
export const carrierSecrets = (environment: Environment, way: 'SMS' | 'VOICE'): readonly string[] => {
  const own = [`VIGIL_${way}_RECEIPT_KEY`, `VIGIL_${way}_2_RECEIPT_KEY`].flatMap(
    (name) => secretIn(environment, name) ?? [],
  )
  return own.length > 0 ? own : [receiptSecret(environment) ?? []].flat()
}

/** Of carriers that cannot sign; said by whoever stands between them and us, in a header. */
export const plainSecret = (environment: Environment): string | undefined => {
  const name = 'VIGIL_RECEIPT_PLAIN_KEY'
  const plain = secretIn(environment, name)
  const signing = [
    receiptSecret(environment),
    ...carrierSecrets(environment, 'SMS'),
    ...carrierSecrets(environment, 'VOICE'),
  ]
  if (plain !== undefined && signing.includes(plain))
    throw new Error(`${name} goes over the wire as it is: give it another value than the keys that sign`)
  return plain
}
