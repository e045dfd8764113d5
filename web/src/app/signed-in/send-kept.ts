/** Photos, check-ins and words of a muster that an earlier page has not sent. */
import { musterQueueOf } from '#features/muster/muster-queue.ts'
import { checkInQueueOf } from '#features/patrol/check-in-queue.ts'
import { photoQueueOf } from '#foundation/photo/photo-queue.ts'

export const sendKept = async (parts: Parameters<typeof photoQueueOf>[0]): Promise<void> => {
  await Promise.all([photoQueueOf(parts).comeBack(), checkInQueueOf(parts).comeBack(), musterQueueOf(parts).send()])
}
export type SendKept = typeof sendKept
