import { useQueryClient } from '@tanstack/react-query'
import { mayEdit } from '@vigil/contract/content/content-kinds'
import { websiteDeskCalls, type ContentDraft, type ContentEntry } from '@vigil/contract/content/website-desk'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'

export type EntryDraft = ReturnType<typeof useEntryDraft>

/** What is written and not yet kept. After each thing that was done the entry is asked for again: its version is new. */
export const useEntryDraft = (entry: ContentEntry) => {
  const t = useText()
  const client = useQueryClient()
  const [changes, setChanges] = useState<Partial<ContentDraft>>({})
  const { entryId, version, draft, state } = entry
  const reread = (): void =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith('website/'),
    })
  const saving = useCommand(websiteDeskCalls.save, () => {
    setChanges({})
    reread()
    void showToast(t(($) => $.me.content.desk.saved))
  })
  const now = { ...draft, ...changes }
  return {
    draft: now,
    mayEdit: mayEdit(state),
    isChanged: JSON.stringify(now) !== JSON.stringify(draft),
    change: (next: Partial<ContentDraft>): void => setChanges((before) => ({ ...before, ...next })),
    save: (): void => void saving.run({ entryId, version, draft: now }),
    busy: saving.busy,
    failure: saving.failure,
    reread,
  }
}
