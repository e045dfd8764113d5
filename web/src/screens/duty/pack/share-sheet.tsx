import {
  inspectorPackCalls,
  sharedPackField,
  sharedPackPage,
  type InspectorPack,
} from '@vigil/contract/inspector-pack/inspector-pack'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { usePackReread } from './use-pack-reread.ts'
import styles from './pack.module.css'

const dayMs = 86_400_000
const choices = ['1', '7', '30'] as const
type Days = (typeof choices)[number]

interface ShareSheetProps {
  readonly pack: InspectorPack
  readonly onClose: () => void
}

/** Never later than its pack, and a little before what the platform allows: clocks differ. */
const endOf = (days: Days, { endsAt }: InspectorPack): string => {
  const wished = Date.now() + Number(days) * dayMs - 60_000
  return new Date(endsAt === null ? wished : Math.min(wished, Date.parse(endsAt))).toISOString()
}

/** A way in for whoever has no account, until a day. */
export const ShareSheet = ({ pack, onClose }: ShareSheetProps) => {
  const t = useText()
  const reread = usePackReread()
  const [days, setDays] = useState<Days>('7')
  const [token, setToken] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(inspectorPackCalls.share, ({ linkToken }) => {
    setToken(linkToken)
    reread()
  })
  return (
    <Sheet open title={t(($) => $.duty.pack.share)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.sheet}>
        {token === undefined ? (
          <>
            <p className={styles.hint}>{t(($) => $.duty.pack.shareHint)}</p>
            <Segmented
              label={t(($) => $.duty.pack.lasts)}
              options={choices.map((value) => ({ value, text: t(($) => $.duty.pack.lastsDays, { n: Number(value) }) }))}
              value={days}
              onChange={setDays}
            />
            <FailureLine failure={failure} />
            <Button
              size="large"
              busy={busy}
              onClick={() => void run({ packId: pack.packId, expiresAt: endOf(days, pack) })}
            >
              {t(($) => $.duty.pack.makeLink)}
            </Button>
          </>
        ) : (
          <MadeLink token={token} />
        )}
      </div>
    </Sheet>
  )
}

const MadeLink = ({ token }: { readonly token: string }) => {
  const t = useText()
  const router = useRouter()
  const [isCopied, setCopied] = useState(false)
  const link = new URL(router.hrefOf(`${sharedPackPage}?${sharedPackField}=${token}`), location.href).href
  const copy = (): Promise<void> => navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <div className={styles.sheet} role="status">
      <TextField
        label={t(($) => $.duty.pack.link)}
        readOnly
        value={link}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <p className={styles.hint}>{t(($) => $.duty.pack.linkOnce)}</p>
      {/* Where the browser forbids it, the link can still be marked and copied by hand. */}
      <Button onClick={() => void copy().catch(() => undefined)}>
        {isCopied ? t(($) => $.duty.pack.copied) : t(($) => $.duty.pack.copy)}
      </Button>
    </div>
  )
}
