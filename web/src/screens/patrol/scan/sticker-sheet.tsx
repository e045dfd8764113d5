import type { OutputOf } from '@vigil/contract/call'
import type { Scanned } from '@vigil/contract/scan/scan'
import { reportCalls, reportField, reportPage } from '@vigil/contract/work-order/report'
import { useEffect, useEffectEvent, useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './scan.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 200 })

interface StickerSheetProps {
  readonly found: Scanned
  readonly onClose: () => void
}

/** The code that a passer-by's own phone opens, to be printed and hung there. */
export const StickerSheet = ({ found, onClose }: StickerSheetProps) => {
  const t = useText()
  const router = useRouter()
  const [made, setMade] = useState<OutputOf<typeof reportCalls.code> | undefined>(undefined)
  const { run, busy, failure } = useCommand(reportCalls.code, setMade)
  const { equipmentId, projectId, name } = found
  const at = equipmentId === null ? { projectId } : { equipmentId }
  const begin = useEffectEvent(() => void run(at))
  useEffect(() => begin(), [])
  return (
    <Sheet
      open
      title={t(($) => $.patrol.scanned.act.sticker)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.sticker}>
        {made ? (
          <figure className={styles.code}>
            <QrCode
              text={new URL(router.hrefOf(`${reportPage}?${reportField}=${made.code}`), location.href).href}
              label={t(($) => $.patrol.scanned.stickerOf, { name })}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ) : (
          !failure && <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />
        )}
        <p className={styles.where}>{t(($) => $.patrol.scanned.stickerHint)}</p>
        <FailureLine failure={made ? undefined : failure} />
        {made && (
          <AskedTwice
            text={t(($) => $.patrol.scanned.renew)}
            ask={t(($) => $.patrol.scanned.renewAsk)}
            onSure={() => void run({ ...at, isRenewed: true })}
            busy={busy}
            failure={failure}
          />
        )}
      </div>
    </Sheet>
  )
}
