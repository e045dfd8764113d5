/** From a code that was read to the page of its point. */
import { checkInShelf } from '#features/patrol/check-in-shelf.ts'
import { emptyProof, type KeptProof } from '#features/patrol/kept-check-in.ts'
import type { Router } from '#infrastructure/navigation/places.ts'
import { patrolPages } from '../patrol-pages.ts'

/** What a code or a tag gave, as the check-in takes it. */
export interface ReadCode {
  readonly content: string
  /** Of a tag. */
  readonly serial: string | undefined
}

const proofOf = ({ content, serial }: ReadCode): KeptProof => ({
  ...emptyProof,
  ...(serial === undefined ? { qr: content } : { nfc: { content, serial } }),
  at: new Date().toISOString(),
})

/** The proof goes ahead, and the page of the point finds it. */
export const goToPoint = async (
  router: Router,
  accountId: string,
  to: { taskId: string; placeId: string; read: ReadCode },
) => {
  const { taskId, placeId, read } = to
  await checkInShelf.keepDraft(accountId, { taskId, placeId, proof: proofOf(read), results: [] })
  await router.go(`${patrolPages.deal}?task=${taskId}&place=${placeId}`, 'redirect')
}
