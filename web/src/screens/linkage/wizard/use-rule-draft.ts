/** The rule that is being written, kept on the device from the first press to the saving. */
import { useState } from 'react'
import { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import * as z from 'zod/mini'
import { useDraft } from '#foundation/form/use-draft.ts'
import { isRuleShaped, type RuleDraft } from './rule-draft.ts'

const keptOf = (kept: Record<string, unknown> | undefined): RuleDraft | undefined => {
  if (!kept) return undefined
  const named = z.array(NamedEquipment).safeParse(kept['named']).data
  const body = kept['body']
  return named && isRuleShaped(body) ? { body, named } : undefined
}

export const useRuleDraft = (key: string, start: RuleDraft, adopt: (draft: RuleDraft) => RuleDraft) => {
  const { kept, keep, drop } = useDraft(key, { ...start })
  const [isRestored, setRestored] = useState(() => keptOf(kept) !== undefined)
  const [draft, setDraft] = useState(() => adopt(keptOf(kept) ?? start))
  const set = (next: RuleDraft): void => {
    setDraft(next)
    keep({ ...next })
  }
  return {
    draft,
    isRestored,
    set,
    change: (part: Partial<RuleDraft['body']>): void => set({ ...draft, body: { ...draft.body, ...part } }),
    /** So that the next page finds it, changed or not. */
    keep: (): void => keep({ ...draft }),
    drop,
    startAnew: (): void => {
      drop()
      setRestored(false)
      setDraft(start)
    },
  }
}
export type RuleDrafting = ReturnType<typeof useRuleDraft>
