/** The draft on the table: as the platform has it, as it is being changed, and how it gets there and out to the people. */
import { useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@vigil/brands/brand'
import { checkBrand, checkOperatorBrand } from '@vigil/brands/check-brand'
import { defaultBrand } from '@vigil/brands/default-brand'
import { brandStudioCalls, type BrandDraft } from '@vigil/contract/brand/brand-studio'
import { useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

export type Studio = ReturnType<typeof useStudio>
export type Done = 'saved' | 'published' | 'restored'

/** What an older or newer platform has written is begun anew rather than shown broken. */
const brandIn = ({ brand }: BrandDraft): Brand => checkBrand(brand).brand ?? { ...defaultBrand, domains: [] }

const isSame = (one: Brand, other: Brand): boolean => JSON.stringify(one) === JSON.stringify(other)

/** As it is typed, and as it was when it could last be drawn. */
const useTable = (first: BrandDraft) => {
  const [held, setHeld] = useState(first)
  const [table, setTable] = useState(() => ({ brand: brandIn(first), shown: brandIn(first) }))
  const put = (brand: Brand): void => setTable(({ shown }) => ({ brand, shown: checkBrand(brand).brand ?? shown }))
  return {
    ...table,
    held,
    isDirty: !isSame(table.brand, brandIn(held)),
    change: (change: Partial<Brand>): void => put({ ...table.brand, ...change }),
    undo: (): void => put(brandIn(held)),
    hold: setHeld,
    take: (draft: BrandDraft): void => {
      setHeld(draft)
      put(brandIn(draft))
    },
  }
}

/** One thing at a time: busy while it is under way, then what came of it until the next. */
const useWork = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | undefined>(undefined)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const run = async (act: () => Promise<Done | undefined>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    setDone(undefined)
    try {
      setDone(await act())
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [brandStudioCalls.versions.path] })
    }
  }
  return { busy, done, failure, run }
}

export const useStudio = (first: BrandDraft) => {
  const caller = useCaller()
  const { hold, take, ...table } = useTable(first)
  const { run, ...work } = useWork()
  const { oemId } = first
  const { brand, held, isDirty } = table
  const save = (revision: number): Promise<BrandDraft> =>
    caller.call(brandStudioCalls.saveDraft, { oemId, revision, brand })
  const latest = (): Promise<BrandDraft> => caller.call(brandStudioCalls.draft, { oemId })
  return {
    ...table,
    ...work,
    check: checkOperatorBrand(brand),
    isConflict: work.failure?.envelope?.code === 'conflict',
    save: () =>
      run(async () => {
        take(await save(held.revision))
        return 'saved'
      }),
    publish: () =>
      run(async () => {
        // Saved even where publishing is refused: the next attempt goes on from there.
        const saved = isDirty ? await save(held.revision) : held
        if (isDirty) take(saved)
        take(await caller.call(brandStudioCalls.publish, { oemId, revision: saved.revision }))
        return 'published'
      }),
    rollBack: (no: number) =>
      run(async () => {
        const now = await caller.call(brandStudioCalls.rollBack, { oemId, revision: held.revision, no })
        if (isDirty) hold(now)
        else take(now)
        return 'restored'
      }),
    loadLatest: () =>
      run(async () => {
        take(await latest())
        return undefined
      }),
    saveOver: () =>
      run(async () => {
        take(await save((await latest()).revision))
        return 'saved'
      }),
  }
}
