import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import type { Label } from '@vigil/contract/equipment/read-label'
import { ScanLabel } from './scan-label.tsx'

/** One label: it is read, and the camera is let go. */
export const ScanButton = ({ onRead }: { readonly onRead: (label: Label) => void }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="soft" icon="scan" onClick={() => setOpen(true)}>
        {t(($) => $.onboarding.scan.run)}
      </Button>
      <Sheet
        open={isOpen}
        title={t(($) => $.onboarding.scan.title)}
        closeLabel={t(($) => $.onboarding.scan.close)}
        onClose={() => setOpen(false)}
      >
        <ScanLabel
          onRead={(label) => {
            setOpen(false)
            onRead(label)
          }}
        />
      </Sheet>
    </>
  )
}
