import type { Call } from '@vigil/contract/call'
import type { TableFormat } from '@vigil/contract/table-file'
import type * as z from 'zod/mini'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './export-sheet.module.css'

/** A call that answers with the address of a table. */
export type ExportCall = Call<z.ZodMiniObject, z.ZodMiniType<{ address: string; expiresAt: string }>>

interface ExportSheetProps<C extends ExportCall> {
  readonly call: C
  readonly input: CallInput<C>
  readonly onClose: () => void
}

/** The address is made when it is asked for and lives a minute, so the link appears only then. */
export const ExportSheet = <C extends ExportCall>({ call, input, onClose }: ExportSheetProps<C>) => {
  const t = useText()
  const [format, setFormat] = useState<TableFormat>('csv')
  const [address, setAddress] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(call, (made) => setAddress(made.address))
  return (
    <Sheet open title={t(($) => $.records.export)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p>{t(($) => $.records.exportHint)}</p>
        <Segmented
          label={t(($) => $.records.format)}
          value={format}
          onChange={(next) => {
            setAddress(undefined)
            setFormat(next)
          }}
          options={[
            { value: 'csv', text: t(($) => $.records.text) },
            { value: 'xlsx', text: t(($) => $.records.workbook) },
          ]}
        />
        <FailureLine failure={failure} />
        {address === undefined ? (
          <Button size="large" busy={busy} onClick={() => void run(format === 'csv' ? input : { ...input, format })}>
            {t(($) => $.records.export)}
          </Button>
        ) : (
          <a className={styles.link} href={address} download onClick={onClose}>
            {t(($) => $.records.download)}
          </a>
        )}
      </div>
    </Sheet>
  )
}
