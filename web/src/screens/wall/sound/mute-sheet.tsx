import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './mute-sheet.module.css'

const reasons = ['onPhone', 'onSite', 'together'] as const

interface MuteSheetProps {
  readonly may: 'yes' | 'again' | 'never'
  readonly onMute: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Silence for a minute, once, with the reason. */
export const MuteSheet = ({ may, onMute, onClose }: MuteSheetProps) => {
  const t = useText()
  const [reason, setReason] = useState<(typeof reasons)[number] | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const wordOf = (value: (typeof reasons)[number]): string => t(($) => $.wall.mute.reasons[value])
  const mute = async (word: string): Promise<void> => {
    setBusy(true)
    await onMute(word).finally(() => setBusy(false))
  }
  return (
    <Sheet open title={t(($) => $.wall.mute.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.sheet}>
        {may === 'yes' ? (
          <>
            <p>{t(($) => $.wall.mute.hint)}</p>
            <ChipRow
              label={t(($) => $.wall.mute.reason)}
              chips={reasons.map((value) => ({ value, text: wordOf(value) }))}
              chosen={reason === undefined ? [] : [reason]}
              onPress={setReason}
            />
            <Button
              look="ink"
              busy={busy}
              disabled={reason === undefined}
              onClick={() => reason !== undefined && void mute(wordOf(reason))}
            >
              {t(($) => $.wall.mute.do)}
            </Button>
          </>
        ) : (
          <p role="alert">{t(($) => $.wall.mute[may])}</p>
        )}
      </div>
    </Sheet>
  )
}
