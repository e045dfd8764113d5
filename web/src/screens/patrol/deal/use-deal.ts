/** A check-in that is being made: on the phone after every press, so that nothing is lost by whatever ends the page. */
import type { PatrolPoint, PatrolTask } from '@vigil/contract/patrol/task'
import { useEffect, useState } from 'react'
import { checkInShelf } from '#features/patrol/check-in-shelf.ts'
import {
  emptyProof,
  emptyResult,
  type KeptDraft,
  type KeptPhoto,
  type KeptProof,
  type KeptResult,
} from '#features/patrol/kept-check-in.ts'
import { useSession } from '#foundation/session/use-session.ts'

interface DealPoint {
  readonly task: PatrolTask
  readonly point: PatrolPoint
}

export type Deal = NonNullable<ReturnType<typeof useDeal>>

const draftOf = ({ task, point }: DealPoint, kept: KeptDraft | undefined): KeptDraft => ({
  taskId: task.taskId,
  placeId: point.placeId,
  proof: kept?.proof ?? emptyProof,
  results: point.checks.map(({ key }) => kept?.results.find((result) => result.key === key) ?? emptyResult(key)),
})

/** undefined until the phone has been asked what is there already. */
export const useDeal = (at: DealPoint) => {
  const accountId = useSession()?.user.accountId ?? ''
  const [draft, setDraft] = useState<KeptDraft | undefined>(undefined)
  const [isFull, setFull] = useState(false)
  const { taskId } = at.task
  const { placeId } = at.point
  useEffect(() => {
    let isOver = false
    const opened = (kept: KeptDraft | undefined): void => {
      if (!isOver) setDraft(draftOf(at, kept))
    }
    checkInShelf.draft(accountId, { taskId, placeId }).then(opened, () => opened(undefined))
    return () => {
      isOver = true
    }
    // A task that is read again is the same point: what is typed meanwhile stays.
  }, [accountId, taskId, placeId])
  if (!draft) return undefined

  const keeping = (deed: Promise<void>): Promise<boolean> =>
    deed.then(
      () => {
        setFull(false)
        return true
      },
      () => {
        setFull(true)
        return false
      },
    )
  const change = (next: (before: KeptDraft) => KeptDraft): void =>
    setDraft((before) => {
      if (!before) return before
      const changed = next(before)
      void keeping(checkInShelf.keepDraft(accountId, changed))
      return changed
    })
  return {
    draft,
    /** The last change is not on the phone. */
    isFull,
    prove: (proof: Partial<KeptProof>): void =>
      change((before) => ({
        ...before,
        proof: { ...before.proof, ...proof, at: before.proof.at ?? new Date().toISOString() },
      })),
    unprove: (): void => change((before) => ({ ...before, proof: emptyProof })),
    judge: (key: string, result: Partial<KeptResult>): void =>
      change((before) => ({
        ...before,
        results: before.results.map((one) => (one.key === key ? { ...one, ...result } : one)),
      })),
    /** undefined: the phone is full. */
    async keepPhoto(photo: Blob): Promise<KeptPhoto | undefined> {
      const kept = { key: crypto.randomUUID(), takenAt: new Date().toISOString(), size: photo.size, photoId: null }
      return (await keeping(checkInShelf.keepPhoto(accountId, kept, photo))) ? kept : undefined
    },
    photoOf: (key: string): Promise<Blob | undefined> => checkInShelf.photo(accountId, key),
  }
}
