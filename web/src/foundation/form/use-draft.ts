/** The draft of one form: read once when it opens, kept while it is typed, dropped when it is sent. */
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import type { FormValues } from './call-resolver.ts'
import { dropDraft, keepDraft, readDraft, type DraftPlace } from './drafts.ts'

/** Without a key there is none, and of whom nobody knows nothing is kept. */
export const useDraft = (key: string | undefined, defaults: FormValues) => {
  const accountId = useSession()?.user.accountId
  const place: DraftPlace | undefined =
    key === undefined || accountId === undefined ? undefined : { store: localStorage, accountId, key }
  const [kept] = useState(() => place && readDraft(place, defaults, Date.now()))
  return {
    kept,
    keep: (values: FormValues): void => place && keepDraft(place, values, Date.now()),
    drop: (): void => place && dropDraft(place),
  }
}
