/** An order was slid and no answer came: nothing is slid again before somebody has read whether it was given. */
import { nonceSeconds, type Prepared } from '@vigil/contract/equipment/control'
import { useEffect, useState } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useGivenOrderStore } from './given-order.ts'
import type { Order } from './order.ts'
import { isLost, useReadBack } from './use-read-back.ts'

interface Course {
  readonly prepared: Prepared | undefined
  readonly failure: CallFailure | undefined
  readonly prepare: () => Promise<void>
  readonly follow: (command: { readonly commandId: string }) => void
}

/** When the platform made this confirmation, by its own clock. */
const preparedAt = ({ expiresAt }: Prepared): string =>
  new Date(Date.parse(expiresAt) - nonceSeconds * 1_000).toISOString()

export const useLostAnswer = ({ equipmentId, action }: Order, { prepared, failure, prepare, follow }: Course) => {
  const orders = useGivenOrderStore()
  const found = useReadBack(equipmentId)
  const [wasNotGiven, setNotGiven] = useState(false)
  useEffect(() => {
    if (!failure) return
    if (isLost(failure) && prepared)
      orders.lose(equipmentId, { action, preparedAt: preparedAt(prepared), lostAt: Date.now() })
    // Refused or not, that confirmation is spent.
    void prepare()
    // oxlint-disable-next-line react/exhaustive-deps -- only a new failure is news: what was prepared since is not about it
  }, [failure])
  useEffect(() => {
    if (found === undefined || found === 'unknown') return
    orders.clear(equipmentId)
    if (found === 'notGiven') setNotGiven(true)
    else follow(found)
    // oxlint-disable-next-line react/exhaustive-deps -- follow is made anew at every render
  }, [found])
  return { isUnknown: found === 'unknown', wasNotGiven: wasNotGiven && found === undefined }
}
