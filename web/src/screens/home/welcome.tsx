import { useState } from 'react'
import { useOwnTerms } from '#features/account/terms/use-own-terms.ts'
import { TermsDialog } from '#features/account/terms/terms-dialog.tsx'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { GuideLine } from '#features/content/guide/guide-line.tsx'
import { NotifyDialog } from '#features/content/notify-dialog.tsx'
import { UpdateDialog } from '#features/content/update-dialog.tsx'
import { useUpdate } from '#features/content/use-update.ts'

/** What a person is asked and told when he comes to Home, and where he begins. */
export const Welcome = () => (
  <>
    <Dialogs />
    <GuideLine />
  </>
)

/** One after the other, and never over a fire. */
const Dialogs = () => {
  const { alarms, total } = useOpenAlarms()
  const { terms, isAsking } = useOwnTerms()
  const update = useUpdate()
  const [isPutOff, setPutOff] = useState(false)
  const isUrgent = alarms.some(({ priority }) => priority <= 1)
  if (isUrgent || isAsking) return null
  if (update) return <UpdateDialog update={update} isBusy={total > 0} />
  if (terms && !isPutOff)
    return <TermsDialog terms={terms} {...(total > 0 ? { onPutOff: () => setPutOff(true) } : {})} />
  return <NotifyDialog />
}
