import { reportMailCalls } from '@vigil/contract/report/mail'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const MailSheet = lazyPart(async () => (await import('./mail-sheet.tsx')).MailSheet)

export const MailButton = ({ reportId }: { readonly reportId: string }) => {
  const t = useText()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(reportMailCalls.send)) return null
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        {t(($) => $.energy.reports.mail.title)}
      </Button>
      {isOpen && <MailSheet reportId={reportId} onClose={() => setOpen(false)} />}
    </>
  )
}
