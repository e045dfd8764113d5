import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { ExportCall } from './export-sheet.tsx'

const ExportSheet = lazyPart(async () => (await import('./export-sheet.tsx')).ExportSheet)

interface ExportButtonProps<C extends ExportCall> {
  readonly call: C
  readonly input: CallInput<C>
}

/** Only for who may take the table away. */
export const ExportButton = <C extends ExportCall>({ call, input }: ExportButtonProps<C>) => {
  const t = useText()
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can(call)) return null
  return (
    <>
      <IconButton icon="share" label={t(($) => $.records.export)} onClick={() => setOpen(true)} />
      {open && (
        <>
          <ExportSheet call={call} input={input} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  )
}
