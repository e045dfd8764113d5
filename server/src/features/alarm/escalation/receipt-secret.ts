/** What whoever reports a delivery must know. Without it nobody may report, and messages stay "sent". */
import { refuseWeakSecret, type Environment } from '#infrastructure/config/config.ts'

export const receiptSecret = (environment: Environment): string | undefined => {
  const name = 'VIGIL_RECEIPT_KEY'
  const secret = environment[name]
  return secret ? refuseWeakSecret(name, secret) : undefined
}
